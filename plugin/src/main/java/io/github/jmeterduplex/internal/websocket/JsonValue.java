package io.github.jmeterduplex.internal.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.JsonScanner;
import java.util.Arrays;

/** A text that a scalar of a JSON message is compared with. Immutable; thread-safe. */
final class JsonValue {
    private final String text;
    private final byte[] utf8;

    JsonValue(String text) {
        this.text = text;
        this.utf8 = text.getBytes(UTF_8);
    }

    /**
     * Whether a value is this text: a string unquoted and unescaped, anything else as it is written.
     *
     * @param found as {@link JsonPlace#find} has it
     */
    boolean equalsText(byte[] json, long found) {
        if (found == JsonPlace.NOWHERE) {
            return false;
        }
        int from = JsonPlace.start(found);
        int to = JsonPlace.end(found);
        return switch (json[from]) {
            case '"' -> isString(json, from, to);
            case '{', '[' -> false;
            default -> Arrays.equals(json, from, to, utf8, 0, utf8.length);
        };
    }

    private boolean isString(byte[] json, int from, int to) {
        return JsonSkip.isEscaped(json, from, to)
                ? text.equals(JsonScanner.unescaped(json, from, to))
                : Arrays.equals(json, from + 1, to - 1, utf8, 0, utf8.length);
    }
}
