package io.github.jmeterduplex.samples.runs.harness;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Parameters of samplers as tests write them. */
public final class Parameters {
    private static final Pattern BETWEEN = Pattern.compile("\n|; (?=\\w+ = )");

    private Parameters() {}

    /** Returns names and values that come in turns, in their order. */
    public static Map<String, Object> of(String name, Object value, Object... more) {
        Map<String, Object> parameters = new LinkedHashMap<>(Map.of(name, value));
        for (int i = 0; i < more.length; i += 2) {
            parameters.put(more[i].toString(), more[i + 1]);
        }
        return parameters;
    }

    /** Returns parameters of a text such as {@code a = 1; b = 2}; a new line separates them as well. */
    public static Map<String, Object> of(String text) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        BETWEEN.splitAsStream(text).filter(line -> !line.isBlank()).forEach(line -> {
            int equals = line.indexOf(" = ");
            parameters.put(line.substring(0, equals).strip(), line.substring(equals + 3));
        });
        return parameters;
    }
}
