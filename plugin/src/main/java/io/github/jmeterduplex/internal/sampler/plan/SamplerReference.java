package io.github.jmeterduplex.internal.sampler.plan;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.Parameterized;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Prints the samplers of the jar with their parameters, as their declarations have them. */
public final class SamplerReference {
    private static final String SERVICES =
            "/META-INF/services/org.apache.jmeter.protocol.java.sampler.JavaSamplerClient";

    private SamplerReference() {}

    /**
     * Prints a line for each sampler, and one for each of its parameters.
     *
     * @param json a file that gets them as JSON; null for none
     * @param out takes the lines
     * @return 0
     * @throws IOException if the file cannot be written
     */
    public static int print(@Nullable Path json, Consumer<String> out) throws IOException {
        Map<String, Object> samplers = new LinkedHashMap<>();
        for (String name : names()) {
            Parameterized sampler = Parameterized.of(name);
            if (sampler == null) {
                throw new LinkageError("the jar has no sampler " + name);
            }
            out.accept(name);
            List<Object> members = new ArrayList<>();
            for (Parameter<?> parameter : sampler.table().parameters()) {
                out.accept("  " + parameter.name() + " = " + parameter.defaultText() + "    " + parameter.allowed()
                        + (parameter.isRequired() ? "; must be set" : ""));
                members.add(members(parameter));
            }
            samplers.put(name, members);
        }
        if (json != null) {
            Files.writeString(
                    json,
                    JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(Map.of("samplers", samplers)) + "\n");
        }
        return 0;
    }

    private static Map<String, Object> members(Parameter<?> parameter) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", parameter.name());
        members.put("label", parameter.label());
        members.put("default", parameter.defaultText());
        members.put("required", parameter.isRequired());
        members.put("allowed", parameter.allowed());
        members.put("meaning", parameter.meaning());
        return members;
    }

    private static List<String> names() throws IOException {
        try (InputStream in = SamplerReference.class.getResourceAsStream(SERVICES)) {
            if (in == null) {
                throw new IOException("the jar has no list of samplers");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        }
    }
}
