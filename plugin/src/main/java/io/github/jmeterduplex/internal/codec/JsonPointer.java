package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A JSON pointer (RFC 6901), whose place is found in the bytes of a JSON text without parsing the text into objects.
 * Texts are UTF-8, with a byte order mark or without (RFC 8259, section 8.1); what stands before the place is checked,
 * nothing after it is read, and of repeated names the first counts. Immutable; thread-safe.
 */
public final class JsonPointer {
    /** In place of what {@link #find} returns: the text has no such place, or is no JSON before it. */
    public static final long NOWHERE = JsonSkip.NO_JSON;

    private static final int NOT_AN_INDEX = -1;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final String text;
    private final JsonTextValue[] names;
    /** The names as array indices. */
    private final int[] indices;

    private JsonPointer(String text, String[] names, int[] indices) {
        this.text = text;
        this.names = Arrays.stream(names).map(JsonTextValue::new).toArray(JsonTextValue[]::new);
        this.indices = indices;
    }

    /**
     * The pointer of this text; the empty text is the whole document.
     *
     * @throws IllegalArgumentException when the text is no JSON pointer
     */
    public static JsonPointer compile(String text) {
        if (text.isEmpty()) {
            return new JsonPointer(text, new String[0], new int[0]);
        }
        if (text.charAt(0) != '/') {
            throw new IllegalArgumentException(
                    "\"" + DisplayText.clean(text) + "\" is no JSON pointer: it must be empty or begin with /");
        }
        String[] names = text.substring(1).split("/", -1);
        int[] indices = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            indices[i] = index(names[i]);
            names[i] = unescape(names[i], text);
        }
        return new JsonPointer(text, names, indices);
    }

    private static String unescape(String step, String text) {
        for (int tilde = step.indexOf('~'); tilde >= 0; tilde = step.indexOf('~', tilde + 1)) {
            if (tilde + 1 == step.length() || (step.charAt(tilde + 1) != '0' && step.charAt(tilde + 1) != '1')) {
                throw new IllegalArgumentException(
                        "\"" + DisplayText.clean(text) + "\" is no JSON pointer: ~ must be written ~0, / in a name ~1");
            }
        }
        return step.replace("~1", "/").replace("~0", "~");
    }

    private static int index(String step) {
        boolean number = step.matches("0|[1-9][0-9]{0,8}");
        return number ? Integer.parseInt(step) : NOT_AN_INDEX;
    }

    /**
     * The scalar at this place as text (a string unquoted, a number as written, {@code true}, {@code false},
     * {@code null}), or null where the bytes are no JSON, the place does not exist, or holds an object or array.
     *
     * @throws ProtocolViolation when the text before the place is nested deeper than 64
     */
    public @Nullable String read(byte[] json, int offset, int length) {
        int to = offset + length;
        int at = place(json, offset, to);
        if (at >= 0 && at < to && (json[at] == '{' || json[at] == '[')) {
            return null;
        }
        int end = JsonSkip.value(json, at, to, names.length);
        if (end == JsonSkip.TOO_DEEP) {
            throw JsonScanner.tooDeep();
        }
        if (end < 0) {
            return null;
        }
        return json[at] == '"' ? JacksonJson.text(json, at, end) : new String(json, at, end - at, UTF_8);
    }

    /**
     * Where the value at this place stands; for {@link #start} and {@link #end}.
     *
     * @return {@link #NOWHERE}, or another number below 0, where the text has no such place, is no JSON before its end,
     *     or is nested deeper than 64
     */
    public long find(byte[] json, int from, int to) {
        int at = place(json, from, to);
        int end = JsonSkip.value(json, at, to, names.length);
        return end < 0 ? NOWHERE : (long) at << Integer.SIZE | end;
    }

    /** The first byte of a found value. */
    public static int start(long found) {
        return (int) (found >> Integer.SIZE);
    }

    /** The byte after a found value. */
    public static int end(long found) {
        return (int) found;
    }

    /** Where the value at this place begins; below 0 where the text has none. */
    private int place(byte[] json, int from, int to) {
        int at = ByteScan.afterJsonSpace(json, isMarked(json, from, to) ? from + BYTE_ORDER_MARK.length : from, to);
        for (int step = 0; step < names.length && at >= 0; step++) {
            at = at < to ? descend(json, at, to, step) : JsonSkip.NO_JSON;
        }
        return at;
    }

    private static boolean isMarked(byte[] json, int from, int to) {
        int end = from + BYTE_ORDER_MARK.length;
        return end <= to && Arrays.equals(json, from, end, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
    }

    private int descend(byte[] json, int at, int to, int step) {
        return switch (json[at]) {
            case '{' -> member(json, at + 1, to, step);
            case '[' -> indices[step] == NOT_AN_INDEX ? JsonSkip.NO_JSON : element(json, at + 1, to, step);
            default -> JsonSkip.NO_JSON;
        };
    }

    private int member(byte[] json, int from, int to, int step) {
        int at = ByteScan.afterJsonSpace(json, from, to);
        while (at >= 0) {
            int nameEnd = JsonSkip.name(json, at, to);
            int value = JsonSkip.after(json, nameEnd, to, ':');
            if (value < 0 || names[step].equalsString(json, at, nameEnd)) {
                return value;
            }
            at = JsonSkip.after(json, JsonSkip.value(json, value, to, step + 1), to, ',');
        }
        return at;
    }

    private int element(byte[] json, int from, int to, int step) {
        int at = ByteScan.afterJsonSpace(json, from, to);
        for (int i = 0; i < indices[step] && at >= 0; i++) {
            at = JsonSkip.after(json, JsonSkip.value(json, at, to, step + 1), to, ',');
        }
        return at;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || (other instanceof JsonPointer pointer && text.equals(pointer.text));
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** The pointer as compiled. */
    @Override
    public String toString() {
        return text;
    }
}
