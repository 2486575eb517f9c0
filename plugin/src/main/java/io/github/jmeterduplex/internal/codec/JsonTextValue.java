package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * A given text, for comparison with member names and scalar values of JSON that is still encoded. Immutable; thread-
 * safe.
 */
public final class JsonTextValue {
    private final String text;
    private final byte[] utf8;
    /** Whether a JSON string may hold the text without an escape. */
    private final boolean isPlain;

    public JsonTextValue(String text) {
        this.text = text;
        this.utf8 = text.getBytes(UTF_8);
        this.isPlain = ByteScan.afterJsonPlain(utf8, 0, utf8.length) == utf8.length;
    }

    /** Whether a value is there, and not null. */
    public static boolean isPresent(byte[] json, long found) {
        return found >= 0 && json[JsonPointer.start(found)] != 'n';
    }

    /**
     * Whether a value is this text: a string unquoted and unescaped, anything else as it is written.
     *
     * @param found as {@link JsonPointer#find} has it
     */
    public boolean equalsText(byte[] json, long found) {
        if (found < 0) {
            return false;
        }
        int from = JsonPointer.start(found);
        int to = JsonPointer.end(found);
        return switch (json[from]) {
            case '"' -> equalsString(json, from, to);
            case '{', '[' -> false;
            default -> Arrays.equals(json, from, to, utf8, 0, utf8.length);
        };
    }

    /** Whether a whole string, quotes included, is this text. */
    boolean equalsString(byte[] json, int from, int to) {
        if (isPlain && Arrays.equals(json, from + 1, to - 1, utf8, 0, utf8.length)) {
            return true;
        }
        return isEscaped(json, from, to) && text.equals(JacksonJson.text(json, from, to));
    }

    private static boolean isEscaped(byte[] json, int from, int to) {
        for (int at = from; at < to; at++) {
            if (json[at] == '\\') {
                return true;
            }
        }
        return false;
    }
}
