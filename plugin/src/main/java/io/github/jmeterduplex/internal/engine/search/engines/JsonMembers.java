package io.github.jmeterduplex.internal.engine.search.engines;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The members of a JSON object that another engine sent; throws if one is missing or of another type. */
final class JsonMembers {
    private final Map<?, ?> members;

    private JsonMembers(Map<?, ?> members) {
        this.members = members;
    }

    /** @throws IOException if it is not a JSON object */
    static JsonMembers read(byte[] json) throws IOException {
        return new JsonMembers(JSON.std.mapFrom(json));
    }

    private <T> T get(String name, Class<T> type) throws IOException {
        Object value = members.get(name);
        if (value == null) {
            throw new IOException("there is no member " + name + ": do all engines have the same version of Duplex?");
        }
        return cast(name, value, type);
    }

    private static <T> T cast(String name, Object value, Class<T> type) throws IOException {
        if (!type.isInstance(value)) {
            throw new IOException(
                    "the member " + name + " is a " + value.getClass().getSimpleName());
        }
        return type.cast(value);
    }

    boolean has(String name) {
        return members.containsKey(name);
    }

    String text(String name) throws IOException {
        return get(name, String.class);
    }

    boolean flag(String name) throws IOException {
        return get(name, Boolean.class);
    }

    double decimal(String name) throws IOException {
        return get(name, Number.class).doubleValue();
    }

    long whole(String name) throws IOException {
        return get(name, Number.class).longValue();
    }

    int small(String name) throws IOException {
        return (int) whole(name);
    }

    JsonMembers object(String name) throws IOException {
        return new JsonMembers(get(name, Map.class));
    }

    /** Returns all members of an object, as JSON knows them: texts, numbers, flags, lists and maps. */
    Map<String, Object> values(String name) throws IOException {
        Map<?, ?> read = get(name, Map.class);
        Map<String, Object> values = new LinkedHashMap<>();
        read.forEach((member, value) -> {
            if (value != null) {
                values.put(String.valueOf(member), value);
            }
        });
        return values;
    }

    List<JsonMembers> objects(String name) throws IOException {
        List<JsonMembers> objects = new ArrayList<>();
        for (Object one : get(name, List.class)) {
            objects.add(new JsonMembers(cast(name, one, Map.class)));
        }
        return objects;
    }

    long[] wholes(String name) throws IOException {
        List<?> list = get(name, List.class);
        long[] wholes = new long[list.size()];
        for (int i = 0; i < wholes.length; i++) {
            wholes[i] = cast(name, list.get(i), Number.class).longValue();
        }
        return wholes;
    }

    List<String> names() {
        return members.keySet().stream().map(String::valueOf).toList();
    }
}
