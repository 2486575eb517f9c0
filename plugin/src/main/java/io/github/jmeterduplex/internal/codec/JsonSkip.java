package io.github.jmeterduplex.internal.codec;

import java.util.Arrays;

/**
 * Skips JSON values (RFC 8259) and checks their syntax, without making objects of them, and without an exception where
 * the text is not JSON. Pure; thread-safe.
 */
final class JsonSkip {
    /** In place of an index: the text is no JSON there. */
    static final int NO_JSON = -1;
    /** In place of an index: the value is nested deeper than {@link JsonScanner#DEPTH_MAX}. */
    static final int TOO_DEEP = -2;

    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private JsonSkip() {}

    /**
     * The index after the value that begins here.
     *
     * @param from where it begins; below 0 it is returned
     * @param depth how many objects and arrays it stands in
     * @return {@link #NO_JSON} or {@link #TOO_DEEP} where the value has no end
     */
    static int value(byte[] json, int from, int to, int depth) {
        if (from < 0 || from >= to) {
            return Math.min(from, NO_JSON);
        }
        return switch (json[from]) {
            case '"' -> string(json, from, to);
            case '{' -> depth >= JsonScanner.DEPTH_MAX ? TOO_DEEP : members(json, from + 1, to, depth + 1);
            case '[' -> depth >= JsonScanner.DEPTH_MAX ? TOO_DEEP : elements(json, from + 1, to, depth + 1);
            default -> word(json, from, to);
        };
    }

    private static int members(byte[] json, int from, int to, int depth) {
        int at = ByteScan.afterJsonSpace(json, from, to);
        if (at < to && json[at] == '}') {
            return at + 1;
        }
        while (at >= 0) {
            int value = after(json, name(json, at, to), to, ':');
            int end = afterSpace(json, value(json, value, to, depth), to);
            if (end >= 0 && end < to && json[end] == '}') {
                return end + 1;
            }
            at = after(json, end, to, ',');
        }
        return at;
    }

    private static int elements(byte[] json, int from, int to, int depth) {
        int at = ByteScan.afterJsonSpace(json, from, to);
        if (at < to && json[at] == ']') {
            return at + 1;
        }
        while (at >= 0) {
            int end = afterSpace(json, value(json, at, to, depth), to);
            if (end >= 0 && end < to && json[end] == ']') {
                return end + 1;
            }
            at = after(json, end, to, ',');
        }
        return at;
    }

    private static int afterSpace(byte[] json, int at, int to) {
        return at < 0 ? at : ByteScan.afterJsonSpace(json, at, to);
    }

    /** The first byte after the wanted character and white space; {@link #NO_JSON} where another one comes next. */
    static int after(byte[] json, int from, int to, char wanted) {
        if (from < 0) {
            return from;
        }
        int at = ByteScan.afterJsonSpace(json, from, to);
        return at < to && json[at] == wanted ? ByteScan.afterJsonSpace(json, at + 1, to) : NO_JSON;
    }

    /** The index after the name that begins here. */
    static int name(byte[] json, int at, int to) {
        return at < to && json[at] == '"' ? string(json, at, to) : NO_JSON;
    }

    /** The index after the string whose opening quote is here. */
    private static int string(byte[] json, int open, int to) {
        int at = open + 1;
        while (at >= 0) {
            at = ByteScan.afterJsonPlain(json, at, to);
            if (at < to && json[at] == '"') {
                return at + 1;
            }
            at = at < to && json[at] == '\\' ? escape(json, at + 1, to) : NO_JSON;
        }
        return at;
    }

    /** The index after an escape, from the byte on that follows the backslash. */
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

    private static int word(byte[] json, int from, int to) {
        int at = from;
        while (at < to && !endsWord(json[at])) {
            at++;
        }
        return at > from && isScalar(json, from, at) ? at : NO_JSON;
    }

    private static boolean endsWord(byte b) {
        return switch (b) {
            case ',', '}', ']', ' ', '\n', '\r', '\t' -> true;
            default -> false;
        };
    }

    private static boolean isScalar(byte[] json, int from, int to) {
        return switch (json[from]) {
            case 't' -> isWord(json, from, to, TRUE);
            case 'f' -> isWord(json, from, to, FALSE);
            case 'n' -> isWord(json, from, to, NULL);
            default -> isNumber(json, from, to);
        };
    }

    private static boolean isWord(byte[] json, int from, int to, byte[] word) {
        return Arrays.equals(json, from, to, word, 0, word.length);
    }

    /** RFC 8259, section 6. */
    private static boolean isNumber(byte[] json, int from, int to) {
        int start = json[from] == '-' ? from + 1 : from;
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
        return isWhole && at == to;
    }

    private static int digits(byte[] json, int from, int to) {
        int at = from;
        while (at < to && json[at] >= '0' && json[at] <= '9') {
            at++;
        }
        return at;
    }
}
