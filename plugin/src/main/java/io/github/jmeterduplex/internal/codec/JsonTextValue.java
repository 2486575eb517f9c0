package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A text that can be compared with member names and scalar values in the bytes of a JSON text. Immutable; thread-safe.
 */
public final class JsonTextValue {
    /** The length of the longest escape of a character: a backslash, the letter u and four digits. */
    private static final int LONGEST_ESCAPE = 6;

    private final String text;
    private final byte[] utf8;
    /** Whether a JSON string may hold the text without an escape. */
    private final boolean isPlain;
    /** The text as a JSON string; null if the string can also be written with other escapes than Unicode escapes. */
    private final byte @Nullable [] quoted;

    public JsonTextValue(String text) {
        this.text = text;
        this.utf8 = text.getBytes(UTF_8);
        this.isPlain = ByteScan.afterJsonPlain(utf8, 0, utf8.length) == utf8.length;
        this.quoted = isPlain && text.indexOf('/') < 0 ? ('"' + text + '"').getBytes(UTF_8) : null;
    }

    /**
     * Whether a JSON string with this text may occur in these bytes; if not, they need not be parsed. If a text may be
     * written with other escapes than those by number, the answer is always true.
     */
    boolean mayBeIn(byte[] json, int from, int to) {
        return quoted == null || ByteScan.mayHoldString(json, from, to, quoted);
    }

    /** Whether the value at a found position exists and is not null. */
    public static boolean isPresent(byte[] json, long found) {
        return found >= 0 && json[JsonPointer.start(found)] != 'n';
    }

    /**
     * Whether a found value equals this text: a string is unquoted and unescaped first, other values are compared as
     * written.
     *
     * @param found the result of {@link JsonPointer#find}
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

    /** Whether the text begins like a number. */
    public boolean mayBeNumber() {
        return utf8.length > 0 && (utf8[0] == '-' || (utf8[0] >= '0' && utf8[0] <= '9'));
    }

    /** Whether these bytes are the UTF-8 of this text. */
    public boolean equalsUtf8(byte[] bytes, int from, int to) {
        return Arrays.equals(bytes, from, to, utf8, 0, utf8.length);
    }

    /**
     * Whether a complete JSON string, with its quotes, stands for this text. Escapes make a text longer, at most six
     * times.
     */
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
