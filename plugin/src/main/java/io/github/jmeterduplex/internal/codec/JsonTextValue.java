package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A given text, for comparison with member names and scalar values of JSON that is still encoded. Immutable; thread-
 * safe.
 */
public final class JsonTextValue {
    /** A backslash, u and four digits. */
    private static final int LONGEST_ESCAPE = 6;

    private final String text;
    private final byte[] utf8;
    /** Whether a JSON string may hold the text without an escape. */
    private final boolean isPlain;
    /** As a JSON string; null if that may be written with other escapes than those by number. */
    private final byte @Nullable [] quoted;

    public JsonTextValue(String text) {
        this.text = text;
        this.utf8 = text.getBytes(UTF_8);
        this.isPlain = ByteScan.afterJsonPlain(utf8, 0, utf8.length) == utf8.length;
        this.quoted = isPlain && text.indexOf('/') < 0 ? ('"' + text + '"').getBytes(UTF_8) : null;
    }

    /**
     * Whether a string of this text may be in these bytes; if not, no byte of them needs another look. A text that may
     * be written with other escapes than those by number may be anywhere.
     */
    boolean mayBeIn(byte[] json, int from, int to) {
        return quoted == null || ByteScan.mayHoldString(json, from, to, quoted);
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

    /** Whether the text begins as a number does. */
    public boolean mayBeNumber() {
        return utf8.length > 0 && (utf8[0] == '-' || (utf8[0] >= '0' && utf8[0] <= '9'));
    }

    /** Whether bytes of UTF-8 are this text. */
    public boolean equalsUtf8(byte[] bytes, int from, int to) {
        return Arrays.equals(bytes, from, to, utf8, 0, utf8.length);
    }

    /** Whether a whole string, quotes included, is this text. Escapes make a text longer, at most six times. */
    boolean equalsString(byte[] json, int from, int to) {
        int length = to - from - 2;
        if (length == utf8.length) {
            return isPlain && Arrays.equals(json, from + 1, to - 1, utf8, 0, utf8.length);
        }
        return length > utf8.length
                && length <= LONGEST_ESCAPE * text.length()
                && text.equals(JacksonJson.unescaped(json, from, to));
    }
}
