package io.github.jmeterduplex.samples.runs.harness;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks into a parsed JSON value. */
public final class Json {
    private Json() {}

    /** What the names lead to, one object after the other; null where there is nothing. */
    public static @Nullable Object at(Object json, String... names) {
        Object found = json;
        for (String name : names) {
            found = found instanceof Map<?, ?> object ? object.get(name) : null;
        }
        return found;
    }

    /** The whole number that the names lead to; 0 where there is none. */
    public static long count(Object json, String... names) {
        return at(json, names) instanceof Number number ? number.longValue() : 0;
    }
}
