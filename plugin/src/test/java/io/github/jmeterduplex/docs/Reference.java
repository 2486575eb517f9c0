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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the reference explains which parameter: each sampler has a page, and what samplers of several protocols declare
 * alike, whatever its default, is explained once on the page of the shared parameters. A User has what its protocol's
 * Connect and Send have. Immutable.
 */
final class Reference {
    /** The page of the shared parameters. */
    static final String SHARED = "shared-parameters.md";

    private static final String SERVICES =
            "/META-INF/services/org.apache.jmeter.protocol.java.sampler.JavaSamplerClient";

    private final List<DuplexSampler> samplers;
    /** By the row that explains a parameter, without a default: who declares it so. */
    private final Map<String, Map<DuplexSampler, Parameter<?>>> declaring = new LinkedHashMap<>();

    private Reference(List<DuplexSampler> samplers) {
        this.samplers = samplers;
        for (DuplexSampler sampler : samplers) {
            for (Parameter<?> parameter : sampler.table().parameters()) {
                declaring
                        .computeIfAbsent(ReferenceTables.row(parameter, ""), row -> new LinkedHashMap<>())
                        .put(sampler, parameter);
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

    /** What a sampler's page has under {@code Parameters} and {@code Shared parameters}, if it has any. */
    Map<String, String> blocks(DuplexSampler sampler) {
        List<String> own = new ArrayList<>();
        Map<String, List<String>> elsewhere = new LinkedHashMap<>();
        for (Parameter<?> parameter : sampler.table().parameters()) {
            Map<DuplexSampler, Parameter<?>> all = declaring.get(ReferenceTables.row(parameter, ""));
            String place = place(sampler, parameter, all);
            if (place == null) {
                own.add(ReferenceTables.row(parameter, ReferenceTables.defaults(List.of(parameter))));
            } else {
                elsewhere
                        .computeIfAbsent(place, any -> new ArrayList<>())
                        .add(ReferenceTables.link(parameter, place, all.values()));
            }
        }
        Map<String, String> blocks = new LinkedHashMap<>();
        if (!own.isEmpty()) {
            blocks.put("Parameters", ReferenceTables.table(own));
        }
        if (!elsewhere.isEmpty()) {
            blocks.put("Shared parameters", ReferenceTables.links(elsewhere.values()));
        }
        return blocks;
    }

    /** The tables of the page of the shared parameters by their headings. */
    Map<String, String> sharedTables() {
        Map<String, List<String>> byHeading = new LinkedHashMap<>();
        for (Map<DuplexSampler, Parameter<?>> all : declaring.values()) {
            if (isShared(all.keySet())) {
                Parameter<?> parameter = all.values().iterator().next();
                byHeading
                        .computeIfAbsent(heading(parameter, all.keySet()), heading -> new ArrayList<>())
                        .add(ReferenceTables.row(parameter, ReferenceTables.defaults(all.values())));
            }
        }
        Map<String, String> tables = new LinkedHashMap<>();
        byHeading.forEach((heading, rows) -> tables.put(heading, ReferenceTables.table(rows)));
        return tables;
    }

    /** The section that explains a parameter; null for the sampler's own page. */
    private static @Nullable String place(
            DuplexSampler sampler, Parameter<?> parameter, Map<DuplexSampler, Parameter<?>> all) {
        if (isShared(all.keySet())) {
            String heading = heading(parameter, all.keySet());
            return SHARED + "#" + heading.toLowerCase(Locale.ROOT).replace(' ', '-');
        }
        DuplexSampler first = all.keySet().iterator().next();
        return first == sampler || !(sampler instanceof UserSampler)
                ? null
                : page(first).getFileName() + "#parameters";
    }

    private static boolean isShared(Set<DuplexSampler> declaring) {
        return declaring.stream()
                        .map(one -> one.getClass().getPackageName())
                        .distinct()
                        .count()
                > 1;
    }

    private static String heading(Parameter<?> parameter, Set<DuplexSampler> declaring) {
        boolean connects = among(declaring, ConnectSampler.class);
        if (!connects && among(declaring, ReceiveSampler.class)) {
            return "Receiving";
        }
        if (!connects && among(declaring, DisconnectSampler.class)) {
            return "Disconnecting";
        }
        if (!connects && !among(declaring, SendSampler.class)) {
            return "Listening";
        }
        if (parameter.section() == Section.MAIN) {
            return connects ? "Sessions" : Section.REPLIES.title();
        }
        return parameter.section().title();
    }

    private static boolean among(Set<DuplexSampler> samplers, Class<?> role) {
        return samplers.stream().anyMatch(role::isInstance);
    }
}
