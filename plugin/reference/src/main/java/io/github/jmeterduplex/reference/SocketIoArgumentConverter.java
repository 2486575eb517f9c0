package io.github.jmeterduplex.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.protocol.socketio.SocketIoWriter;
import java.util.Base64;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * Converts arguments of events between Duplex's JSON ({@code {"$base64":"..."}} for bytes) and the objects of
 * socket.io-client-java. Pure.
 */
final class SocketIoArgumentConverter {
    private static final String BASE64 = "$base64";

    private SocketIoArgumentConverter() {}

    /**
     * Converts the elements of a JSON array to objects of the library.
     *
     * @throws IllegalArgumentException if it is not a JSON array, or bytes in it are not Base64
     */
    static Object[] values(byte[] json) {
        SocketIoWriter.check(json);
        try {
            JSONArray array = new JSONArray(new String(json, UTF_8));
            Object[] values = new Object[array.length()];
            for (int i = 0; i < values.length; i++) {
                values[i] = taken(array.get(i));
            }
            return values;
        } catch (JSONException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static Object taken(Object value) {
        if (value instanceof JSONArray array) {
            for (int i = 0; i < array.length(); i++) {
                array.put(i, taken(array.get(i)));
            }
        } else if (value instanceof JSONObject object) {
            if (object.length() == 1 && object.opt(BASE64) instanceof String text) {
                return Base64.getDecoder().decode(text);
            }
            for (String name : object.keySet().toArray(String[]::new)) {
                object.put(name, taken(object.get(name)));
            }
        }
        return value;
    }

    /** Converts objects of the library, from one index to before another, to a JSON array. */
    static byte[] json(Object[] values, int from, int to) {
        JSONArray array = new JSONArray();
        for (int i = from; i < to; i++) {
            array.put(shown(values[i]));
        }
        return array.toString().getBytes(UTF_8);
    }

    private static Object shown(Object value) {
        if (value == null) {
            return JSONObject.NULL;
        }
        if (value instanceof byte[] bytes) {
            return new JSONObject().put(BASE64, Base64.getEncoder().encodeToString(bytes));
        }
        if (value instanceof JSONArray array) {
            for (int i = 0; i < array.length(); i++) {
                array.put(i, shown(array.get(i)));
            }
        } else if (value instanceof JSONObject object) {
            for (String name : object.keySet().toArray(String[]::new)) {
                object.put(name, shown(object.get(name)));
            }
        }
        return value;
    }
}
