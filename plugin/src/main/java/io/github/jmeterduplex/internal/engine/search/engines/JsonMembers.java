package io.github.jmeterduplex.internal.engine.search.engines;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.ArrayList;
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

    private Object get(String name) throws IOException {
        Object value = members.get(name);
        if (value == null) {
            throw new IOException("there is no member " + name + ": do all engines have the same version of Duplex?");
        }
        return value;
    }

    private static IOException wrong(String name, Object value) {
        return new IOException(
                "the member " + name + " is a " + value.getClass().getSimpleName());
    }

    boolean has(String name) {
        return members.containsKey(name);
    }

    String text(String name) throws IOException {
        if (get(name) instanceof String text) {
            return text;
        }
        throw wrong(name, get(name));
    }

    boolean flag(String name) throws IOException {
        if (get(name) instanceof Boolean flag) {
            return flag;
        }
        throw wrong(name, get(name));
    }

    double decimal(String name) throws IOException {
        if (get(name) instanceof Number number) {
            return number.doubleValue();
        }
        throw wrong(name, get(name));
    }

    long whole(String name) throws IOException {
        if (get(name) instanceof Number number) {
            return number.longValue();
        }
        throw wrong(name, get(name));
    }

    int small(String name) throws IOException {
        return (int) whole(name);
    }

    JsonMembers object(String name) throws IOException {
        if (get(name) instanceof Map<?, ?> map) {
            return new JsonMembers(map);
        }
        throw wrong(name, get(name));
    }

    List<JsonMembers> objects(String name) throws IOException {
        List<JsonMembers> objects = new ArrayList<>();
        for (Object one : list(name)) {
            if (!(one instanceof Map<?, ?> map)) {
                throw wrong(name, one);
            }
            objects.add(new JsonMembers(map));
        }
        return objects;
    }

    long[] wholes(String name) throws IOException {
        List<?> list = list(name);
        long[] wholes = new long[list.size()];
        for (int i = 0; i < wholes.length; i++) {
            if (!(list.get(i) instanceof Number number)) {
                throw wrong(name, list.get(i));
            }
            wholes[i] = number.longValue();
        }
        return wholes;
    }

    private List<?> list(String name) throws IOException {
        if (get(name) instanceof List<?> list) {
            return list;
        }
        throw wrong(name, get(name));
    }

    Iterable<String> names() {
        return members.keySet().stream().map(String::valueOf).toList();
    }
}
