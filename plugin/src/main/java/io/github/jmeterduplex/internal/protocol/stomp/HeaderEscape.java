package io.github.jmeterduplex.internal.protocol.stomp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.DisplayText;

/** The rules by which a version of STOMP escapes header names and values (STOMP 1.2, "Value Encoding"). Thread-safe. */
enum HeaderEscape {
    /** No escapes, as in STOMP 1.0 and in CONNECT and CONNECTED of every version. */
    NONE(""),
    /** Escapes for line feed, colon and backslash. */
    V1_1("\n:\\"),
    /** Escapes for line feed, colon, backslash and carriage return. */
    V1_2("\n:\\\r");

    /** For each ASCII character, the letter after the backslash in its escape; NUL if the character is not escaped. */
    private final String letters;

    HeaderEscape(String escaped) {
        StringBuilder all = new StringBuilder();
        for (char c = 0; c < 0x80; c++) {
            all.append(escaped.indexOf(c) < 0 ? '\0' : letter(c));
        }
        letters = all.toString();
    }

    private static char letter(char escaped) {
        return switch (escaped) {
            case '\n' -> 'n';
            case '\r' -> 'r';
            case ':' -> 'c';
            default -> escaped;
        };
    }

    static HeaderEscape of(StompVersion version, String command) {
        if (version == StompVersion.V1_0
                || command.equals("CONNECT")
                || command.equals("STOMP")
                || command.equals("CONNECTED")) {
            return NONE;
        }
        return version == StompVersion.V1_1 ? V1_1 : V1_2;
    }

    /** Whether a backslash before this letter is an escape. */
    boolean knows(byte letter) {
        return letter == '\\' || letter == 'n' || letter == 'c' || (letter == 'r' && this == V1_2);
    }

    /**
     * Returns the decoded text of a part of a header line; a backslash that does not begin an escape stays as it is.
     */
    String decode(byte[] bytes, int from, int to) {
        if (this != NONE) {
            for (int i = from; i < to; i++) {
                if (bytes[i] == '\\') {
                    return unescape(bytes, from, to);
                }
            }
        }
        return new String(bytes, from, to - from, UTF_8);
    }

    private String unescape(byte[] bytes, int from, int to) {
        byte[] plain = new byte[to - from];
        int length = 0;
        for (int i = from; i < to; i++) {
            boolean isEscape = bytes[i] == '\\' && i + 1 < to && knows(bytes[i + 1]);
            plain[length++] = isEscape ? meaning(bytes[++i]) : bytes[i];
        }
        return new String(plain, 0, length, UTF_8);
    }

    private static byte meaning(byte letter) {
        return switch (letter) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 'c' -> ':';
            default -> letter;
        };
    }

    /** Returns the number of bytes that {@link #put} writes for this text. */
    int length(String text) {
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                length += letters.charAt(c) == 0 ? 1 : 2;
            } else if (c < 0x800) {
                length += 2;
            } else if (!Character.isSurrogate(c)) {
                length += 3;
            } else if (isPair(text, i)) {
                length += 4;
                i++;
            } else {
                length += 1;
            }
        }
        return length;
    }

    /**
     * Writes the text with escapes, as UTF-8; an unpaired surrogate becomes a question mark, as in {@link
     * String#getBytes}.
     */
    int put(String text, byte[] out, int at) {
        int to = at;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                char letter = letters.charAt(c);
                if (letter == 0) {
                    out[to++] = (byte) c;
                } else {
                    out[to++] = '\\';
                    out[to++] = (byte) letter;
                }
            } else if (!Character.isSurrogate(c)) {
                to = putWide(c, out, to);
            } else if (isPair(text, i)) {
                to = putPair(text.codePointAt(i++), out, to);
            } else {
                out[to++] = '?';
            }
        }
        return to;
    }

    private static int putWide(char c, byte[] out, int at) {
        int to = at;
        if (c < 0x800) {
            out[to++] = (byte) (0xC0 | (c >> 6));
        } else {
            out[to++] = (byte) (0xE0 | (c >> 12));
            out[to++] = sixBits(c >> 6);
        }
        out[to++] = sixBits(c);
        return to;
    }

    private static int putPair(int codePoint, byte[] out, int at) {
        out[at] = (byte) (0xF0 | (codePoint >> 18));
        out[at + 1] = sixBits(codePoint >> 12);
        out[at + 2] = sixBits(codePoint >> 6);
        out[at + 3] = sixBits(codePoint);
        return at + 4;
    }

    /** Returns a continuation byte of UTF-8 with the lowest six bits. */
    private static byte sixBits(int bits) {
        return (byte) (0x80 | (bits & 0x3F));
    }

    private static boolean isPair(String text, int i) {
        return Character.isHighSurrogate(text.charAt(i))
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
    }

    /**
     * Throws if a header line cannot carry this header, so that one header cannot become two. The value is not shown,
     * as it may be a secret.
     *
     * @throws IllegalArgumentException that names the header
     */
    void check(String name, String value) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a header has no name");
        }
        boolean nameFits = fits(name) && (this != NONE || name.indexOf(':') < 0);
        if (!nameFits || !fits(value)) {
            throw new IllegalArgumentException("header " + DisplayText.clean(name)
                    + " holds a character that this frame cannot carry: NUL never, a line end (and a colon in the name)"
                    + " not in CONNECT and not in STOMP 1.0");
        }
    }

    private boolean fits(String text) {
        return text.indexOf(0) < 0 && (this != NONE || (text.indexOf('\n') < 0 && text.indexOf('\r') < 0));
    }
}
