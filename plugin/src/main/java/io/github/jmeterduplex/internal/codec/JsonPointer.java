package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A JSON pointer (RFC 6901) that finds its value in the bytes of a JSON text without parsing the text into objects.
 * Texts are UTF-8, with a byte order mark or without (RFC 8259, section 8.1), and nested to any depth. The text before
 * the place is checked; if a name is repeated, the last counts, as in JavaScript. Immutable; thread-safe.
 */
public final class JsonPointer {
    /** The result of {@link #find} if the text does not have a value for the pointer, or is not JSON. */
    public static final long NOWHERE = JsonSkip.NO_JSON;

    private static final int NOT_AN_INDEX = -1;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final String text;
    private final JsonTextValue[] names;
    /** The array index that each reference token of the pointer stands for. */
    private final int[] indices;

    private JsonPointer(String text, JsonTextValue[] names, int[] indices) {
        this.text = text;
        this.names = names;
        this.indices = indices;
    }

    /**
     * Compiles a pointer; the empty text points to the whole document.
     *
     * @throws IllegalArgumentException if the text is not a JSON pointer
     */
    public static JsonPointer compile(String text) {
        if (text.isEmpty()) {
            return new JsonPointer(text, new JsonTextValue[0], new int[0]);
        }
        if (text.charAt(0) != '/') {
            throw new IllegalArgumentException(
                    "\"" + DisplayText.clean(text) + "\" is not a JSON pointer: it must be empty or begin with /");
        }
        String[] names = text.substring(1).split("/", -1);
        int[] indices = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            indices[i] = index(names[i]);
            names[i] = unescape(names[i], text);
        }
        return new JsonPointer(
                text, Arrays.stream(names).map(JsonTextValue::new).toArray(JsonTextValue[]::new), indices);
    }

    private static String unescape(String step, String text) {
        for (int tilde = step.indexOf('~'); tilde >= 0; tilde = step.indexOf('~', tilde + 1)) {
            if (tilde + 1 == step.length() || (step.charAt(tilde + 1) != '0' && step.charAt(tilde + 1) != '1')) {
                throw new IllegalArgumentException("\"" + DisplayText.clean(text)
                        + "\" is not a JSON pointer: ~ must be written ~0, / in a name ~1");
            }
        }
        return step.replace("~1", "/").replace("~0", "~");
    }

    private static int index(String step) {
        boolean number = step.matches("0|[1-9][0-9]{0,8}");
        return number ? Integer.parseInt(step) : NOT_AN_INDEX;
    }

    /**
     * Returns the scalar that the pointer leads to as text (a string unquoted, other scalars as written); null if the
     * bytes are not JSON, or the value is missing, an object or an array.
     */
    public @Nullable String read(byte[] json, int offset, int length) {
        int to = offset + length;
        int at = place(json, offset, to);
        if (at >= 0 && at < to && (json[at] == '{' || json[at] == '[')) {
            return null;
        }
        int end = JsonScanner.afterValue(json, at, to);
        if (end < 0) {
            return null;
        }
        return json[at] == '"' ? JacksonJson.unescaped(json, at, end) : new String(json, at, end - at, UTF_8);
    }

    /**
     * Finds the value that the pointer leads to; {@link #start} and {@link #end} read the result.
     *
     * @return {@link #NOWHERE} if the text does not have such a place, or is not JSON before it
     */
    public long find(byte[] json, int from, int to) {
        int at = place(json, from, to);
        int end = JsonScanner.afterValue(json, at, to);
        return end < 0 ? NOWHERE : (long) at << Integer.SIZE | end;
    }

    /** Returns the index of the first byte of a value that {@link #find} has found. */
    public static int start(long found) {
        return (int) (found >> Integer.SIZE);
    }

    /** Returns the index after a value that {@link #find} has found. */
    public static int end(long found) {
        return (int) found;
    }

    /** Returns the number of reference tokens in the pointer. */
    public int steps() {
        return names.length;
    }

    /** Returns the member name that a reference token stands for. */
    public JsonTextValue name(int step) {
        return names[step];
    }

    /** Returns the array index that a reference token stands for; below 0 if the token is not an index. */
    public int index(int step) {
        return indices[step];
    }

    /** Returns the beginning of the pointer, without this reference token and those after it. */
    public JsonPointer upTo(int step) {
        return new JsonPointer(text, Arrays.copyOf(names, step), Arrays.copyOf(indices, step));
    }

    /** Returns the rest of the pointer, from this reference token on. */
    public JsonPointer from(int step) {
        return new JsonPointer(
                text, Arrays.copyOfRange(names, step, names.length), Arrays.copyOfRange(indices, step, indices.length));
    }

    /**
     * Returns the index of the first byte of the value that the pointer leads to; below 0 if the text does not have
     * that value.
     */
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
            case '[' -> indices[step] == NOT_AN_INDEX ? JsonSkip.NO_JSON : element(json, at + 1, to, indices[step]);
            default -> JsonSkip.NO_JSON;
        };
    }

    /**
     * Returns the index of the value of an object's last member with the name of this reference token. The rest of the
     * object is read only if the name may be in it again: searching for the name costs a fraction of reading.
     */
    private int member(byte[] json, int from, int to, int step) {
        int found = JsonSkip.NO_JSON;
        int at = ByteScan.afterJsonSpace(json, from, to);
        while (at >= 0) {
            int nameEnd = JsonSkip.name(json, at, to);
            int value = JsonSkip.after(json, nameEnd, to, ':');
            if (value >= 0 && names[step].equalsString(json, at, nameEnd)) {
                found = value;
                if (!names[step].mayBeIn(json, value, to)) {
                    return found;
                }
            }
            int end = JsonSkip.afterSpace(json, JsonScanner.afterValue(json, value, to), to);
            if (end >= 0 && end < to && json[end] == '}') {
                return found;
            }
            at = JsonSkip.after(json, end, to, ',');
        }
        return JsonSkip.NO_JSON;
    }

    private static int element(byte[] json, int from, int to, int index) {
        int at = ByteScan.afterJsonSpace(json, from, to);
        for (int i = 0; i < index && at >= 0; i++) {
            at = JsonSkip.after(json, JsonScanner.afterValue(json, at, to), to, ',');
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

    /** Returns the text from which the pointer was compiled. */
    @Override
    public String toString() {
        return text;
    }
}
