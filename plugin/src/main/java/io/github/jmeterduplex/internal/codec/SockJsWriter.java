package io.github.jmeterduplex.internal.codec;

import java.util.List;

/** Writes what a SockJS client sends: an array of JSON strings and nothing else. Pure; thread-safe. */
public final class SockJsWriter {
    /** Bytes that a character adds when it is escaped; 0 = is not escaped. */
    private static final byte[] ADDED = new byte[128];
    /** The letter of a two-character escape, or 0 for a {@code \\u00XX} one. */
    private static final byte[] LETTER = new byte[128];

    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    static {
        for (int c = 0; c < ' '; c++) {
            ADDED[c] = 5;
        }
        String escaped = "\"\\\b\f\n\r\t";
        String letters = "\"\\bfnrt";
        for (int i = 0; i < escaped.length(); i++) {
            ADDED[escaped.charAt(i)] = 1;
            LETTER[escaped.charAt(i)] = (byte) letters.charAt(i);
        }
    }

    private SockJsWriter() {}

    /** The frame {@code ["m1","m2"]}. Messages are UTF-8 text; other bytes are passed on as they are. */
    public static byte[] array(List<byte[]> messages) {
        long size = 1L + Math.max(messages.size(), 1);
        for (byte[] message : messages) {
            size += 2L + message.length + added(message);
        }
        byte[] out = new byte[Math.toIntExact(size)];
        int at = 0;
        out[at++] = '[';
        for (int i = 0; i < messages.size(); i++) {
            if (i > 0) {
                out[at++] = ',';
            }
            at = text(messages.get(i), out, at);
        }
        out[at] = ']';
        return out;
    }

    private static long added(byte[] message) {
        long added = 0;
        for (byte b : message) {
            if (b >= 0) {
                added += ADDED[b];
            }
        }
        return added;
    }

    private static int text(byte[] message, byte[] out, int start) {
        int at = start;
        out[at++] = '"';
        for (byte b : message) {
            if (b < 0 || ADDED[b] == 0) {
                out[at++] = b;
            } else {
                at = escape(b, out, at);
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
}
