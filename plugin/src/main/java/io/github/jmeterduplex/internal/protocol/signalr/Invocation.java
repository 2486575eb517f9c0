package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.codec.JsonErrors;
import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One call of a hub's method.
 *
 * @param arguments a JSON array in UTF-8; must not be modified
 * @param streams the client's streams that are sent with it, each a list of JSON values in UTF-8; mostly empty
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
public record Invocation(Kind kind, String method, byte[] arguments, List<List<byte[]>> streams) {
    /** How a method is called. */
    public enum Kind {
        /** The hub answers with a completion. */
        INVOKE,
        /** The hub does not answer. */
        SEND,
        /** The hub answers with items and a completion. */
        STREAM
    }

    /** Returns the total length of the call's arguments and stream items, in bytes. */
    public int bodyLength() {
        int length = arguments.length;
        for (List<byte[]> stream : streams) {
            for (byte[] item : stream) {
                length += item.length;
            }
        }
        return length;
    }

    /**
     * Splits the JSON of the parameter {@code streams} into the items of each stream, which stay as they are written.
     *
     * @param json an array with an array for each stream, in UTF-8
     * @throws IllegalArgumentException if it is not such an array
     */
    public static List<List<byte[]>> streams(byte[] json) {
        return items(json, "an array of streams").stream()
                .map(stream -> items(stream, "an array of a stream's items"))
                .toList();
    }

    private static List<byte[]> items(byte[] json, String expected) {
        JsonScanner scanner = new JsonScanner(json, 0, json.length);
        List<byte[]> items = new ArrayList<>();
        try {
            scanner.enter(expected);
            boolean more = scanner.peek() != ']';
            while (more) {
                items.add(item(json, scanner));
                more = scanner.peek() == ',';
                if (more) {
                    scanner.expect(',', "a comma");
                }
            }
            scanner.expect(']', ", or ] in a JSON array");
            scanner.finish();
        } catch (ProtocolViolation noJson) {
            throw JsonErrors.of(noJson, json, scanner);
        }
        return items;
    }

    private static byte[] item(byte[] json, JsonScanner scanner) {
        scanner.peek();
        int from = scanner.position();
        scanner.value();
        return Arrays.copyOfRange(json, from, scanner.position());
    }
}
