package io.github.jmeterduplex.internal.codec;

import java.util.Arrays;

/**
 * Skips the parts of a JSON text (RFC 8259) that contain no other values, and checks their syntax, without throwing if
 * the text is not JSON. Pure; thread-safe.
 */
final class JsonSkip {
    /** Returned instead of an index if the text is not valid JSON. */
    static final int NO_JSON = -1;

    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private JsonSkip() {}

    static int afterSpace(byte[] json, int at, int to) {
        return at < 0 ? at : ByteScan.afterJsonSpace(json, at, to);
    }

    /**
     * Returns the index of the first byte after an expected character and white space; {@link #NO_JSON} if another
     * character comes next.
     */
    static int after(byte[] json, int from, int to, char wanted) {
        if (from < 0) {
            return from;
        }
        int at = ByteScan.afterJsonSpace(json, from, to);
        return at < to && json[at] == wanted ? ByteScan.afterJsonSpace(json, at + 1, to) : NO_JSON;
    }

    /** Returns the index after the member name that begins here. */
    static int name(byte[] json, int at, int to) {
        return at < to && json[at] == '"' ? string(json, at, to) : NO_JSON;
    }

    /**
     * Returns the index after the scalar that begins here; if it is not JSON, a negative number, which for a string is
     * ~ the index of the wrong byte.
     */
    static int scalar(byte[] json, int from, int to) {
        return switch (json[from]) {
            case '"' -> string(json, from, to);
            case 't' -> word(json, from, to, TRUE);
            case 'f' -> word(json, from, to, FALSE);
            case 'n' -> word(json, from, to, NULL);
            default -> number(json, from, to);
        };
    }

    private static int string(byte[] json, int open, int to) {
        int at = ByteScan.afterJsonPlain(json, open + 1, to);
        while (at < to && json[at] == '\\') {
            int end = escape(json, at + 1, to);
            if (end < 0) {
                return ~at;
            }
            at = ByteScan.afterJsonPlain(json, end, to);
        }
        return at < to && json[at] == '"' ? at + 1 : ~at;
    }

    /** Returns the index after a string's escape, given the index after its backslash. */
    private static int escape(byte[] json, int at, int to) {
        return switch (at < to ? json[at] : 0) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> at + 1;
            case 'u' -> fourDigits(json, at + 1, to);
            default -> NO_JSON;
        };
    }

    private static int fourDigits(byte[] json, int from, int to) {
        for (int at = from; at < from + 4; at++) {
            if (at >= to || json[at] < 0 || Character.digit(json[at], 16) < 0) {
                return NO_JSON;
            }
        }
        return from + 4;
    }

    static boolean endsWord(byte b) {
        return switch (b) {
            case ',', '}', ']', ' ', '\n', '\r', '\t' -> true;
            default -> false;
        };
    }

    private static int word(byte[] json, int from, int to, byte[] word) {
        int end = from + word.length;
        return end <= to && Arrays.equals(json, from, end, word, 0, word.length) ? end : NO_JSON;
    }

    /** Returns the index after the number that begins here (RFC 8259, section 6). */
    private static int number(byte[] json, int from, int to) {
        int start = afterMinus(json, from, to);
        int at = start < to && json[start] == '0' ? start + 1 : digits(json, start, to);
        boolean isWhole = at > start;
        if (isWhole && at < to && json[at] == '.') {
            int fraction = at + 1;
            at = digits(json, fraction, to);
            isWhole = at > fraction;
        }
        if (isWhole && at < to && (json[at] | 0x20) == 'e') {
            boolean signed = at + 1 < to && (json[at + 1] == '+' || json[at + 1] == '-');
            int exponent = signed ? at + 2 : at + 1;
            at = digits(json, exponent, to);
            isWhole = at > exponent;
        }
        return isWhole ? at : NO_JSON;
    }

    private static int afterMinus(byte[] json, int from, int to) {
        return from < to && json[from] == '-' ? from + 1 : from;
    }

    private static int digits(byte[] json, int from, int to) {
        int at = from;
        while (at < to && json[at] >= '0' && json[at] <= '9') {
            at++;
        }
        return at;
    }

    /** Whether a number begins at this index, including one with a fraction or an exponent. */
    static boolean isNumber(byte[] json, int from, int to) {
        int start = afterMinus(json, from, to);
        return digits(json, start, to) > start;
    }
}
