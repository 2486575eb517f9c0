package io.github.jmeterduplex.internal.har.recording;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Selected members of a JSON object in a HAR file. A member of another type than the wanted one is as if it were
 * missing. Large objects and arrays are read as a stream, one member or element at a time.
 */
record HarJson(Map<?, ?> members) {
    /** Maximum depth of the JSON, since Chrome's {@code _initiator} contains stacks within stacks. */
    private static final int DEPTH_MAX = 1000;

    private static final int STRING_MAX = 256 << 20;

    static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEPTH_MAX)
                    .maxStringLength(STRING_MAX)
                    .build())
            .build();
    private static final JSON VALUES = JSON.builder(FACTORY)
            .disable(JSON.Feature.FAIL_ON_DUPLICATE_MAP_KEYS)
            .build();

    /** Receives the name of a member when the parser is at its value. */
    @FunctionalInterface
    interface Members {
        void read(String name) throws IOException;
    }

    /** Reads the array element or member value at the parser's position. */
    @FunctionalInterface
    interface Element {
        void read() throws IOException;
    }

    /** Passes on each member of the object at the parser's position; skips anything that is not an object. */
    static void object(JsonParser parser, Members members) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            members.read(name);
        }
    }

    /**
     * Passes on each element of the array at the parser's position; skips anything that is not an array. Returns
     * whether it is an array.
     */
    static boolean array(JsonParser parser, Element element) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return false;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            element.read();
        }
        return true;
    }

    /** Reads the named members of the object at the parser's position, and passes on the others. */
    static HarJson members(JsonParser parser, List<String> names, Members others) throws IOException {
        Map<String, Object> members = new HashMap<>();
        object(parser, name -> {
            if (names.contains(name)) {
                members.put(name, VALUES.anyFrom(parser));
            } else {
                others.read(name);
            }
        });
        return new HarJson(members);
    }

    /** Reads the whole object at the parser's position; anything else gives an object without members. */
    static HarJson whole(JsonParser parser) throws IOException {
        return of(VALUES.anyFrom(parser));
    }

    private static HarJson of(@Nullable Object value) {
        return new HarJson(value instanceof Map<?, ?> map ? map : Map.of());
    }

    boolean has(String name) {
        return members.containsKey(name);
    }

    /** Returns a member's value as text; empty for null, an object and an array. */
    String text(String name) {
        Object value = members.get(name);
        return value == null || value instanceof Map || value instanceof List ? "" : value.toString();
    }

    /** Returns a member as a number, which may be written as text; 0 if it is not a number. */
    double number(String name) {
        String text = text(name);
        try {
            double number = text.isEmpty() ? 0 : Double.parseDouble(text);
            return Double.isFinite(number) ? number : 0;
        } catch (NumberFormatException noNumber) {
            return 0;
        }
    }

    HarJson object(String name) {
        return of(members.get(name));
    }

    List<HarJson> objects(String name) {
        return members.get(name) instanceof List<?> list
                ? list.stream().map(HarJson::of).toList()
                : List.of();
    }
}
