package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Steps through a JSON text (RFC 8259) byte by byte and checks its syntax, without making objects of it. Confined to
 * one thread.
 *
 * <p>Every method throws {@link ProtocolViolation} where the text goes wrong; {@link #position} then is the place.
 */
public final class JsonScanner {
    static final int DEPTH_MAX = 64;

    private static final int SHOWN_BYTES = 60;
    private static final byte[] NOTHING = {};

    /** Hears of objects that have a member of the wanted name. */
    public interface Watch {
        /** An object from its opening brace to after its closing one; inner ones come first. */
        void object(int start, int end);
    }

    private final byte[] bytes;
    private final int end;
    private final byte[] wantedName;
    private final @Nullable Watch watch;
    private int position;
    private int depth;

    public JsonScanner(byte[] bytes, int start, int end) {
        this(bytes, start, end, NOTHING, null);
    }

    /**
     * @param wantedName in UTF-8, unescaped
     * @param watch hears of each object with a member of this name
     */
    public JsonScanner(byte[] bytes, int start, int end, byte[] wantedName, @Nullable Watch watch) {
        this.bytes = bytes;
        this.position = start;
        this.end = end;
        this.wantedName = wantedName;
        this.watch = watch;
    }

    public int position() {
        return position;
    }

    /** Skips white space; the next byte as an unsigned number, or -1 at the end. */
    public int peek() {
        position = ByteScan.afterJsonSpace(bytes, position, end);
        return position < end ? bytes[position] & 0xFF : -1;
    }

    /** Goes over the one byte. */
    public void expect(char c, String expected) {
        if (peek() != c) {
            throw breach(expected);
        }
        position++;
    }

    /** Goes into an array. */
    public void enter(String expected) {
        expect('[', expected);
        descend();
    }

    /** To be called at the end of the text: nothing may follow. */
    public void finish() {
        if (peek() >= 0) {
            throw breach("the end of the JSON text");
        }
    }

    /** Goes over one value of any kind. */
    public void value() {
        int c = peek();
        switch (c) {
            case '"' -> text();
            case '{' -> object();
            case '[' -> array();
            case 't' -> word("true");
            case 'f' -> word("false");
            case 'n' -> word("null");
            default -> number("a JSON value");
        }
    }

    private void array() {
        position++;
        descend();
        values();
    }

    /** Goes over the rest of an array that was entered, its bracket included. */
    public void values() {
        if (peek() == ']') {
            position++;
        } else {
            value();
            while (peek() == ',') {
                position++;
                value();
            }
            expect(']', ", or ] in a JSON array");
        }
        depth--;
    }

    private void object() {
        int start = position;
        position++;
        descend();
        boolean wanted = false;
        if (peek() == '}') {
            position++;
        } else {
            wanted = member();
            while (peek() == ',') {
                position++;
                wanted |= member();
            }
            expect('}', ", or } in a JSON object");
        }
        depth--;
        if (wanted && watch != null) {
            watch.object(start, position);
        }
    }

    /** Whether its name is the wanted one. */
    private boolean member() {
        if (peek() != '"') {
            throw breach("a name in a JSON object");
        }
        int nameStart = position;
        boolean escaped = text();
        boolean wanted = watch != null && isWanted(nameStart, position, escaped);
        expect(':', ": after a name in a JSON object");
        value();
        return wanted;
    }

    private boolean isWanted(int from, int to, boolean escaped) {
        if (escaped) {
            return Arrays.equals(JacksonJson.unescaped(bytes, from, to).getBytes(UTF_8), wantedName);
        }
        return Arrays.equals(bytes, from + 1, to - 1, wantedName, 0, wantedName.length);
    }

    private void descend() {
        if (++depth > DEPTH_MAX) {
            throw tooDeep();
        }
    }

    public static ProtocolViolation tooDeep() {
        return ProtocolViolation.limit("JSON depth", String.valueOf(DEPTH_MAX), "a message nested deeper");
    }

    /** Goes over a string, and says whether anything in it is escaped. */
    public boolean text() {
        expect('"', "a JSON string");
        boolean escaped = false;
        position = ByteScan.afterJsonPlain(bytes, position, end);
        while (position < end && bytes[position] != '"') {
            if (bytes[position] != '\\') {
                throw breach("no control character in a JSON string");
            }
            escaped = true;
            escape();
            position = ByteScan.afterJsonPlain(bytes, position, end);
        }
        if (position < end) {
            position++;
            return escaped;
        }
        throw breach("the end of a JSON string");
    }

    private void escape() {
        int c = position + 1 < end ? bytes[position + 1] : -1;
        switch (c) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> position += 2;
            case 'u' -> {
                for (int i = position + 2; i < position + 6; i++) {
                    if (i >= end || bytes[i] < 0 || Character.digit(bytes[i], 16) < 0) {
                        throw breach("four hexadecimal digits");
                    }
                }
                position += 6;
            }
            default -> throw breach("a JSON escape");
        }
    }

    /** The JSON text of this member of the object that comes next, the first of this name; null without one. */
    public @Nullable String member(String wanted) {
        expect('{', "a JSON object");
        while (peek() == '"') {
            int nameStart = position;
            text();
            boolean isWanted = JacksonJson.unescaped(bytes, nameStart, position).equals(wanted);
            expect(':', ": after a name in a JSON object");
            peek();
            int start = position;
            value();
            if (isWanted) {
                return new String(bytes, start, position - start, UTF_8);
            }
            if (peek() == ',') {
                position++;
            }
        }
        return null;
    }

    private void word(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (position + i >= end || bytes[position + i] != word.charAt(i)) {
                throw breach("a JSON value");
            }
        }
        position += word.length();
    }

    /** Goes over a number (RFC 8259, section 6). */
    public void number(String expected) {
        int start = peek() == '-' ? position + 1 : position;
        int at = start < end && bytes[start] == '0' ? start + 1 : digits(start);
        if (at == start) {
            throw breach(expected);
        }
        if (at < end && bytes[at] == '.') {
            at = someDigits(at + 1);
        }
        if (at < end && (bytes[at] | 0x20) == 'e') {
            boolean signed = at + 1 < end && (bytes[at + 1] == '+' || bytes[at + 1] == '-');
            at = someDigits(signed ? at + 2 : at + 1);
        }
        position = at;
    }

    private int someDigits(int from) {
        int to = digits(from);
        if (to == from) {
            throw breach("a whole JSON number");
        }
        return to;
    }

    private int digits(int from) {
        int at = from;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at;
    }

    public ProtocolViolation breach(String expected) {
        return breach(expected, bytes, position, end);
    }

    /** Shows what stands at this place. */
    public static ProtocolViolation breach(String expected, byte[] bytes, int position, int end) {
        int length = Math.min(Math.max(end - position, 0), SHOWN_BYTES);
        return ProtocolViolation.of(expected, length == 0 ? "the end" : new String(bytes, position, length, UTF_8));
    }
}
