package io.github.jmeterduplex.samples.runs.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import javax.xml.parsers.DocumentBuilderFactory;
import org.assertj.core.api.Assertions;
import org.cyclonedx.Version;
import org.cyclonedx.parsers.JsonParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The list of libraries in each jar fits its schema, and names those whose classes are in the jar and no others. */
@Tag("parallel")
class SbomIT {
    private static final Pattern MAVEN =
            Pattern.compile("pkg:maven/([^/]+)/([^@]+)@([^?]+)\\?(?:classifier=([^&]+)&)?type=jar");
    private static final String UPLOT = "pkg:npm/uplot@";

    /** A jar, and the module that builds it. */
    enum Built {
        PLUGIN(Checkout.pluginJar(), "plugin"),
        REFERENCE(Checkout.referenceJar(), "plugin/reference");

        private final Path jar;
        private final Path pom;

        Built(Path jar, String module) {
            this.jar = jar;
            this.pom = Checkout.root().resolve(module).resolve("pom.xml");
        }
    }

    @ParameterizedTest
    @EnumSource
    void fitsItsSchema(Built built) throws Exception {
        String sbom = sbom(built);
        assertThat(new JsonParser().validate(sbom, Version.VERSION_16)).isEmpty();
        assertThat(new JsonParser().validate(sbom.replace("\"library\"", "\"film\""), Version.VERSION_16))
                .isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void namesTheOriginOfEachShadedClassAndNothingElse(Built built) throws Exception {
        Set<String> files = names(built.jar);
        Map<String, String> relocations = relocations(built.pom);
        Set<String> explained = new HashSet<>();
        for (String component : components(built)) {
            Set<String> found = component.startsWith(UPLOT) ? uPlot(files) : relocated(component, relocations);
            found.retainAll(files);
            assertThat(found).as("files of %s in the jar", component).isNotEmpty();
            explained.addAll(found);
        }
        assertThat(files.stream().filter(name -> name.contains("/shaded/") || name.startsWith("META-INF/native/")))
                .hasSizeGreaterThan(1_000)
                .allMatch(explained::contains);
    }

    private static Set<String> uPlot(Set<String> files) {
        Set<String> found = new HashSet<>(files);
        found.removeIf(name -> !name.contains("/uPlot."));
        return found;
    }

    private static List<String> components(Built built) throws IOException {
        List<String> components = new ArrayList<>();
        List<?> all = (List<?>) Json.at(JSON.std.anyFrom(sbom(built)), "components");
        all.forEach(component -> components.add(String.valueOf(Json.at(component, "purl"))));
        assertThat(components).doesNotHaveDuplicates();
        return components;
    }

    private static String sbom(Built built) throws IOException {
        try (JarFile jar = new JarFile(built.jar.toFile())) {
            ZipEntry entry = jar.getEntry("META-INF/sbom/bom.json");
            Needs.that(() -> entry != null, "a build without Maven's -o, as the list is not made offline");
            return new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The files of a library other than those that each jar has, by the names that they get here. */
    private static Set<String> relocated(String component, Map<String, String> relocations) throws IOException {
        Set<String> relocated = new HashSet<>();
        for (String name : names(inTheLocalRepository(component))) {
            if (!name.startsWith("META-INF/") || name.startsWith("META-INF/native/")) {
                relocated.add(relocations.keySet().stream()
                        .filter(name::startsWith)
                        .findFirst()
                        .map(from -> relocations.get(from) + name.substring(from.length()))
                        .orElse(name));
            }
        }
        return relocated;
    }

    private static Path inTheLocalRepository(String component) {
        Matcher coordinates = MAVEN.matcher(component);
        assertThat(coordinates.matches()).as(component).isTrue();
        Path assertions = Path.of(URI.create(Assertions.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
        // GROUP (three folders), ARTIFACT, VERSION, FILE
        Path repository = assertions.resolve("../../../../..").normalize();
        String artifact = coordinates.group(2);
        String version = coordinates.group(3);
        String classifier = coordinates.group(4) == null ? "" : "-" + coordinates.group(4);
        return repository
                .resolve(coordinates.group(1).replace('.', '/'))
                .resolve(artifact)
                .resolve(version)
                .resolve(artifact + "-" + version + classifier + ".jar");
    }

    private static Set<String> names(Path jar) throws IOException {
        Set<String> names = new HashSet<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            file.stream().filter(entry -> !entry.isDirectory()).forEach(entry -> names.add(entry.getName()));
        }
        return names;
    }

    /** What the beginnings of names become, with slashes. */
    private static Map<String, String> relocations(Path pom) throws Exception {
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
        NodeList all = document.getElementsByTagName("relocation");
        Map<String, String> relocations = new LinkedHashMap<>();
        for (int i = 0; i < all.getLength(); i++) {
            Element one = (Element) all.item(i);
            String to = text(one, "shadedPattern");
            for (String property : List.of("shaded", "plugins")) {
                if (to.contains("${" + property + "}")) {
                    to = to.replace("${" + property + "}", text(document.getDocumentElement(), property));
                }
            }
            relocations.put(text(one, "pattern").replace('.', '/'), to.replace('.', '/'));
        }
        return relocations;
    }

    private static String text(Element in, String name) {
        return in.getElementsByTagName(name).item(0).getTextContent();
    }
}
