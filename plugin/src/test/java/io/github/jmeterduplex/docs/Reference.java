package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.sampler.form.DocsLink;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.Section;
import io.github.jmeterduplex.internal.sampler.run.ConnectSampler;
import io.github.jmeterduplex.internal.sampler.run.DisconnectSampler;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.run.ReceiveSampler;
import io.github.jmeterduplex.internal.sampler.run.SendSampler;
import io.github.jmeterduplex.internal.sampler.run.UserSampler;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Where the reference explains which parameter: each sampler has a page, and what samplers of several protocols declare
 * alike stands once on the page of the shared parameters. A User has what its protocol's Connect and Send have.
 * Immutable.
 */
final class Reference {
    /** The page of the shared parameters. */
    static final String SHARED = "shared-parameters.md";

    private static final String SERVICES =
            "/META-INF/services/org.apache.jmeter.protocol.java.sampler.JavaSamplerClient";

    private final List<DuplexSampler> samplers;
    /** By the row in which the reference explains a parameter: who declares it so. */
    private final Map<String, List<DuplexSampler>> declaring = new LinkedHashMap<>();

    private Reference(List<DuplexSampler> samplers) {
        this.samplers = samplers;
        for (DuplexSampler sampler : samplers) {
            for (Parameter<?> parameter : sampler.table().parameters()) {
                declaring
                        .computeIfAbsent(ReferenceTables.row(parameter), row -> new ArrayList<>())
                        .add(sampler);
            }
        }
    }

    /** Of the samplers that the jar offers to JMeter. */
    static Reference ofTheJar() throws IOException {
        try (InputStream in = Reference.class.getResourceAsStream(SERVICES)) {
            assertThat(in).as(SERVICES).isNotNull();
            return new Reference(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .map(Reference::sampler)
                    .toList());
        }
    }

    private static DuplexSampler sampler(String className) {
        try {
            return Class.forName(className)
                    .asSubclass(DuplexSampler.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(className, e);
        }
    }

    List<DuplexSampler> samplers() {
        return samplers;
    }

    /** The page that a sampler's form opens. */
    static Path page(DuplexSampler sampler) {
        return Manual.ROOT
                .resolve("docs")
                .resolve(DocsLink.page(sampler.getClass().getName()));
    }

    /** The sampler's name in the reference, such as {@code stomp.StompConnect}. */
    static String name(DuplexSampler sampler) {
        Class<?> type = sampler.getClass();
        String room = type.getPackageName();
        return room.substring(room.lastIndexOf('.') + 1) + "." + type.getSimpleName();
    }

    /** The tables of a sampler's page by their headings. */
    Map<String, String> tables(DuplexSampler sampler) {
        List<Parameter<?>> own = new ArrayList<>();
        Map<String, List<Parameter<?>>> elsewhere = new LinkedHashMap<>();
        for (Parameter<?> parameter : sampler.table().parameters()) {
            String place = place(sampler, parameter);
            if (place == null) {
                own.add(parameter);
            } else {
                elsewhere.computeIfAbsent(place, any -> new ArrayList<>()).add(parameter);
            }
        }
        Map<String, String> tables = new LinkedHashMap<>();
        if (!own.isEmpty()) {
            tables.put("Parameters", ReferenceTables.of(own));
        }
        if (!elsewhere.isEmpty()) {
            tables.put("Shared parameters", ReferenceTables.places(elsewhere));
        }
        return tables;
    }

    /** The tables of the page of the shared parameters by their headings. */
    Map<String, String> sharedTables() {
        Map<String, List<Parameter<?>>> byHeading = new LinkedHashMap<>();
        declaring.forEach((row, all) -> {
            if (isShared(all)) {
                Parameter<?> parameter = all.get(0).table().parameters().stream()
                        .filter(one -> ReferenceTables.row(one).equals(row))
                        .findFirst()
                        .orElseThrow();
                byHeading
                        .computeIfAbsent(heading(parameter, all), heading -> new ArrayList<>())
                        .add(parameter);
            }
        });
        Map<String, String> tables = new LinkedHashMap<>();
        byHeading.forEach((heading, parameters) -> tables.put(heading, ReferenceTables.of(parameters)));
        return tables;
    }

    /** A link to where a parameter is explained; null for the sampler's own page. */
    private String place(DuplexSampler sampler, Parameter<?> parameter) {
        List<DuplexSampler> all = declaring.get(ReferenceTables.row(parameter));
        if (isShared(all)) {
            String heading = heading(parameter, all);
            return "[" + heading + "](" + SHARED + "#"
                    + heading.toLowerCase(Locale.ROOT).replace(' ', '-') + ")";
        }
        DuplexSampler first = all.get(0);
        if (first == sampler || !(sampler instanceof UserSampler)) {
            return null;
        }
        return "[" + first.getClass().getSimpleName() + "](" + page(first).getFileName() + "#parameters)";
    }

    private static boolean isShared(List<DuplexSampler> declaring) {
        return declaring.stream()
                        .map(one -> one.getClass().getPackageName())
                        .distinct()
                        .count()
                > 1;
    }

    private static String heading(Parameter<?> parameter, List<DuplexSampler> declaring) {
        if (among(declaring, ReceiveSampler.class)) {
            return "Receiving";
        }
        if (among(declaring, DisconnectSampler.class)) {
            return "Disconnecting";
        }
        boolean connects = among(declaring, ConnectSampler.class);
        if (!connects && !among(declaring, SendSampler.class)) {
            return "Listening";
        }
        if (parameter.section() == Section.MAIN) {
            return connects ? "Sessions" : Section.REPLIES.title();
        }
        return parameter.section().title();
    }

    private static boolean among(List<DuplexSampler> samplers, Class<?> role) {
        return samplers.stream().anyMatch(role::isInstance);
    }
}
