package io.github.jmeterduplex.internal.codec;

/** Writes JSON strings (RFC 8259, section 7) from UTF-8. Pure; thread-safe. */
public final class JsonStringWriter {
    private static final byte LONGEST_ADDED = 5;

    /** For each ASCII character, how many bytes its escape adds. */
    private static final byte[] ADDED = new byte[128];
    /** For each ASCII character, the letter of its two-character escape, or 0 if the escape is {@code \\u00XX}. */
    private static final byte[] LETTER = new byte[128];

    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    static {
        for (int c = 0; c < ' '; c++) {
            ADDED[c] = LONGEST_ADDED;
        }
        String escaped = "\"\\\b\f\n\r\t";
        String letters = "\"\\bfnrt";
        for (int i = 0; i < escaped.length(); i++) {
            ADDED[escaped.charAt(i)] = 1;
            LETTER[escaped.charAt(i)] = (byte) letters.charAt(i);
        }
    }

    private JsonStringWriter() {}

    /** Returns the text as a JSON string, with quotes. */
    public static byte[] of(byte[] text) {
        byte[] out = new byte[Math.toIntExact(length(text))];
        int unused = put(text, out, 0);
        return out;
    }

    /** Returns the number of bytes that {@link #put} writes. */
    public static long length(byte[] text) {
        return length(text, 0, text.length);
    }

    /** Returns the number of bytes that {@link #put} writes for a part of an array. */
    public static long length(byte[] text, int from, int to) {
        long length = 2L + to - from;
        int at = ByteScan.afterJsonPlain(text, from, to);
        while (at < to) {
            length += ADDED[text[at]];
            at = ByteScan.afterJsonPlain(text, at + 1, to);
        }
        return length;
    }

    /**
     * Returns the number of bytes that {@link #put} writes at most, which is reached if each byte needs the longest
     * escape.
     */
    public static long most(byte[] text) {
        return 2L + (1L + LONGEST_ADDED) * text.length;
    }

    /**
     * Writes the text as a JSON string with quotes, and returns the index after it. Bytes that are not UTF-8 are
     * copied.
     */
    public static int put(byte[] text, byte[] out, int start) {
        return put(text, 0, text.length, out, start);
    }

    /** Writes a part of an array as a JSON string with quotes, and returns the index after it. */
    public static int put(byte[] text, int start, int to, byte[] out, int outStart) {
        int at = outStart;
        out[at++] = '"';
        int from = start;
        while (from < to) {
            int plain = ByteScan.copyJsonPlain(text, from, to, out, at);
            from += plain;
            at += plain;
            if (from < to) {
                at = escape(text[from++], out, at);
            }
        }
        out[at++] = '"';
        return at;
    }

    private static int escape(byte b, byte[] out, int start) {
        int at = start;
        out[at++] = '\\';
        if (LETTER[b] != 0) {
            out[at++] = LETTER[b];
            return at;
        }
        out[at++] = 'u';
        out[at++] = '0';
        out[at++] = '0';
        out[at++] = HEX[b >> 4];
        out[at++] = HEX[b & 0xF];
        return at;
    }

    /** Appends the content of a JSON string with this text, without its quotes (RFC 8259, section 7). */
    public static void append(String text, StringBuilder out) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c >= ' ') {
                out.append(c);
            } else {
                appendControl(c, out);
            }
        }
    }

    private static void appendControl(char c, StringBuilder out) {
        switch (c) {
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default ->
                out.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
        }
    }
}
