package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.codec.JsonErrors;
import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Splits the JSON of the parameter {@code streams} into the items of each stream that a client sends with an
 * invocation. Pure.
 */
public final class ClientStreamsParser {
    private ClientStreamsParser() {}

    /**
     * Returns the items of each stream, as they are written.
     *
     * @param json an array with an array for each stream, in UTF-8
     * @throws IllegalArgumentException if it is not such an array
     */
    public static List<List<byte[]>> read(byte[] json) {
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
