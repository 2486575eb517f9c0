package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Steps through a JSON text (RFC 8259) byte by byte and checks its syntax, without making objects from it. Confined to
 * one thread.
 *
 * <p>Every method throws {@link ProtocolViolation} if the text is not JSON; {@link #position} then is the place.
 */
public final class JsonScanner {
    private static final int SHOWN_BYTES = 60;
    private static final byte[][] NO_NAMES = {};
    private static final int[] NO_PLACES = {};

    /** A listener for objects that have a member with a given name. */
    public interface Watch {
        /**
         * Called for an object that has a member with the first of the given names, after the objects inside it.
         *
         * @param start index of its opening brace
         * @param end index after its closing brace
         * @param values index of the value of each name, the last if it is repeated; -1 = missing
         */
        void object(int start, int end, int[] values);
    }

    /** The stack of open brackets in a JSON text, one bit for each, so that any nesting depth is possible. */
    private static final class JsonNesting {
        private static final long[] NONE = {};

        private int depth;
        /** The innermost brackets, up to 64 of them, with the last one in the lowest bit; 1 = an object. */
        private long inner;
        /** The outer brackets, 64 in each element. */
        private long[] outer = NONE;

        int depth() {
            return depth;
        }

        /** Whether the innermost open bracket begins an object. */
        boolean isObject() {
            return (inner & 1) != 0;
        }

        /** Returns the character that closes the innermost open bracket. */
        char closing() {
            return isObject() ? '}' : ']';
        }

        void enter(boolean isObject) {
            if (depth > 0 && depth % Long.SIZE == 0) {
                int full = depth / Long.SIZE;
                if (full > outer.length) {
                    outer = Arrays.copyOf(outer, 2 * full);
                }
                outer[full - 1] = inner;
            }
            inner = inner << 1 | (isObject ? 1 : 0);
            depth++;
        }

        void leave() {
            depth--;
            inner >>>= 1;
            if (depth > 0 && depth % Long.SIZE == 0) {
                inner = outer[depth / Long.SIZE - 1];
            }
        }
    }

    private final byte[] bytes;
    private final int end;
    private final @Nullable Watch watch;
    private final byte[][] wanted;
    /** The open brackets; null before the first one, as most values are scalars and then need no memory for it. */
    private @Nullable JsonNesting open;

    private int position;
    /**
     * If objects are watched: for each nesting depth, the indices of the bracket and of the values of the wanted
     * members.
     */
    private int[] places = NO_PLACES;

    public JsonScanner(byte[] bytes, int start, int end) {
        this(bytes, start, end, null, NO_NAMES);
    }

    /**
     * Makes a scanner that reports objects with a given member to a listener.
     *
     * @param watch listens for objects with a member of the first of these names
     * @param wanted names in UTF-8, unescaped
     */
    public JsonScanner(byte[] bytes, int start, int end, @Nullable Watch watch, byte[]... wanted) {
        this.bytes = bytes;
        this.position = start;
        this.end = end;
        this.watch = watch;
        this.wanted = wanted;
    }

    /**
     * Returns the index after the value that begins here.
     *
     * @param from index of the value, or below 0
     * @return {@link JsonSkip#NO_JSON} if the value is not JSON or is incomplete, or if {@code from} is below 0
     */
    static int afterValue(byte[] json, int from, int to) {
        if (from < 0 || from >= to) {
            return JsonSkip.NO_JSON;
        }
        if (isBracket(json[from])) {
            return afterNested(json, from, to);
        }
        int end = JsonSkip.scalar(json, from, to);
        return json[from] == '"' || end < 0 || end == to || JsonSkip.endsWord(json[end]) ? end : JsonSkip.NO_JSON;
    }

    private static int afterNested(byte[] json, int from, int to) {
        JsonScanner scanner = new JsonScanner(json, from, to);
        try {
            scanner.value();
            return scanner.position;
        } catch (ProtocolViolation noJson) {
            return JsonSkip.NO_JSON;
        }
    }

    private static boolean isBracket(int b) {
        return b == '{' || b == '[';
    }

    public int position() {
        return position;
    }

    /** Skips white space; returns the next byte as an unsigned number, or -1 at the end. */
    public int peek() {
        position = ByteScan.afterJsonSpace(bytes, position, end);
        return position < end ? bytes[position] & 0xFF : -1;
    }

    /** Skips the next byte after white space; throws if it is not the expected one. */
    public void expect(char c, String expected) {
        if (peek() != c) {
            throw breach(expected);
        }
        position++;
    }

    /** Skips the opening bracket of an array. */
    public void enter(String expected) {
        expect('[', expected);
        nesting().enter(false);
    }

    private JsonNesting nesting() {
        JsonNesting known = open;
        if (known == null) {
            known = new JsonNesting();
            open = known;
        }
        return known;
    }

    /** Throws if anything but white space follows. */
    public void finish() {
        if (peek() >= 0) {
            throw breach("the end of the JSON text");
        }
    }

    /** Skips one JSON value of any kind and depth, without recursion. */
    public void value() {
        int c = peek();
        if (isBracket(c)) {
            JsonNesting brackets = nesting();
            int outside = brackets.depth();
            open(brackets, c);
            rest(brackets, outside);
        } else {
            scalar("a JSON value");
        }
    }

    /** Skips the remaining elements of the current array, and its closing bracket. */
    public void values() {
        JsonNesting brackets = nesting();
        rest(brackets, brackets.depth() - 1);
    }

    /** Continues inside an object or array until only the given number of brackets is open. */
    private void rest(JsonNesting brackets, int outside) {
        boolean isFirst = true;
        while (brackets.depth() > outside) {
            int c = peek();
            if (c == brackets.closing()) {
                close(brackets);
                isFirst = false;
            } else {
                if (!isFirst && c != ',') {
                    throw breach(brackets.isObject() ? ", or } in a JSON object" : ", or ] in a JSON array");
                }
                position += isFirst ? 0 : 1;
                if (brackets.isObject()) {
                    name(brackets);
                }
                c = peek();
                isFirst = isBracket(c);
                if (isFirst) {
                    open(brackets, c);
                } else {
                    scalar("a JSON value");
                }
            }
        }
    }

    /** Skips a scalar value that begins at the next byte. */
    private void scalar(String expected) {
        int to = position < end ? JsonSkip.scalar(bytes, position, end) : JsonSkip.NO_JSON;
        if (to < 0) {
            throw broken(to, expected);
        }
        position = to;
    }

    /**
     * Returns the exception for a scalar at which {@link JsonSkip#scalar} failed, and sets the position to the mistake.
     */
    private ProtocolViolation broken(int failure, String expected) {
        if (peek() != '"') {
            return breach(JsonSkip.isNumber(bytes, position, end) ? "a whole JSON number" : expected);
        }
        position = ~failure;
        if (position == end) {
            return breach("the end of a JSON string");
        }
        if (bytes[position] != '\\') {
            return breach("no control character in a JSON string");
        }
        boolean isByNumber = position + 1 < end && bytes[position + 1] == 'u';
        return breach(isByNumber ? "four hexadecimal digits" : "a JSON escape");
    }

    private void open(JsonNesting brackets, int bracket) {
        brackets.enter(bracket == '{');
        if (watch != null) {
            int at = placesOfInnermost(brackets);
            int to = at + 1 + wanted.length;
            places = to <= places.length ? places : Arrays.copyOf(places, 2 * to);
            places[at] = position;
            Arrays.fill(places, at + 1, to, -1);
        }
        position++;
    }

    private int placesOfInnermost(JsonNesting brackets) {
        return (brackets.depth() - 1) * (1 + wanted.length);
    }

    private void close(JsonNesting brackets) {
        position++;
        if (watch != null && brackets.isObject()) {
            int at = placesOfInnermost(brackets);
            if (places[at + 1] >= 0) {
                watch.object(places[at], position, Arrays.copyOfRange(places, at + 1, at + 1 + wanted.length));
            }
        }
        brackets.leave();
    }

    /** Skips the name of a member, and the colon after it. */
    private void name(JsonNesting brackets) {
        if (peek() != '"') {
            throw breach("a name in a JSON object");
        }
        int nameStart = position;
        scalar("a name in a JSON object");
        int nameEnd = position;
        expect(':', ": after a name in a JSON object");
        if (watch != null) {
            note(brackets, nameStart, nameEnd);
        }
    }

    /** Records the index at which the value of a wanted member begins. */
    private void note(JsonNesting brackets, int from, int to) {
        boolean escaped = isEscaped(from, to);
        byte[] name = escaped ? JacksonJson.unescaped(bytes, from, to).getBytes(UTF_8) : bytes;
        int start = escaped ? 0 : from + 1;
        int length = escaped ? name.length : to - from - 2;
        for (int i = 0; i < wanted.length; i++) {
            if (Arrays.equals(name, start, start + length, wanted[i], 0, wanted[i].length)) {
                int unused = peek();
                places[placesOfInnermost(brackets) + 1 + i] = position;
            }
        }
    }

    /** Skips a JSON string; returns whether it contains an escape. */
    public boolean text() {
        if (peek() != '"') {
            throw breach("a JSON string");
        }
        int start = position;
        scalar("a JSON string");
        return isEscaped(start, position);
    }

    private boolean isEscaped(int from, int to) {
        return ByteScan.afterJsonPlain(bytes, from + 1, to) < to - 1;
    }

    /**
     * Skips a JSON object, and looks for a member in it. Returns the JSON text of its last member of this name; null if
     * it does not have one.
     */
    public @Nullable String member(String name) {
        expect('{', "a JSON object");
        String found = null;
        while (peek() == '"') {
            int nameStart = position;
            text();
            boolean isWanted = JacksonJson.unescaped(bytes, nameStart, position).equals(name);
            expect(':', ": after a name in a JSON object");
            peek();
            int start = position;
            value();
            found = isWanted ? new String(bytes, start, position - start, UTF_8) : found;
            if (peek() == ',') {
                position++;
            }
        }
        return found;
    }

    /** Skips a JSON number (RFC 8259, section 6). */
    public void number(String expected) {
        int c = peek();
        if (c != '-' && (c < '0' || c > '9')) {
            throw breach(expected);
        }
        scalar(expected);
    }

    public ProtocolViolation breach(String expected) {
        return breach(expected, bytes, position, end);
    }

    /** Returns the exception for unexpected text at a position, which it quotes. */
    public static ProtocolViolation breach(String expected, byte[] bytes, int position, int end) {
        int length = Math.min(Math.max(end - position, 0), SHOWN_BYTES);
        return ProtocolViolation.of(expected, length == 0 ? "the end" : new String(bytes, position, length, UTF_8));
    }
}
