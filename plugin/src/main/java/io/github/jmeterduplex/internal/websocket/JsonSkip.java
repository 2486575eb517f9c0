package io.github.jmeterduplex.internal.websocket;

import io.github.jmeterduplex.internal.codec.ByteScan;
import java.util.Arrays;

/** Passes over JSON values (RFC 8259) without looking into them, however deep they are nested. Pure; thread-safe. */
final class JsonSkip {
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private JsonSkip() {}

    /** The index behind the value that begins here; -1 where none ends. */
    static int value(byte[] json, int from, int to) {
        if (from < 0 || from >= to) {
            return -1;
        }
        return switch (json[from]) {
            case '"' -> string(json, from, to);
            case '{', '[' -> container(json, from, to);
            default -> word(json, from, to);
        };
    }

    private static int string(byte[] json, int from, int to) {
        int quote = closingQuote(json, from, to);
        return quote < 0 ? -1 : quote + 1;
    }

    /** The index of the quote that closes the one here; -1 where none does. */
    static int closingQuote(byte[] json, int open, int to) {
        for (int at = open + 1; at < to; at++) {
            byte b = json[at];
            if (b == '"') {
                return at;
            }
            if (b == '\\') {
                at++;
            }
        }
        return -1;
    }

    private static int container(byte[] json, int from, int to) {
        int depth = 0;
        for (int at = from; at < to; at++) {
            switch (json[at]) {
                case '{', '[' -> depth++;
                case '}', ']' -> {
                    if (--depth == 0) {
                        return at + 1;
                    }
                }
                case '"' -> {
                    at = closingQuote(json, at, to);
                    if (at < 0) {
                        return -1;
                    }
                }
                default -> {
                    // Passed over.
                }
            }
        }
        return -1;
    }

    private static int word(byte[] json, int from, int to) {
        int at = from;
        while (at < to && !endsWord(json[at])) {
            at++;
        }
        return at > from && isScalar(json, from, at) ? at : -1;
    }

    private static boolean endsWord(byte b) {
        return switch (b) {
            case ',', '}', ']', ' ', '\n', '\r', '\t', ':', '"', '{', '[' -> true;
            default -> false;
        };
    }

    /** The first byte that is no white space behind a character that comes next; -1 where another one does. */
    static int behind(byte[] json, int from, int to, char wanted) {
        if (from < 0) {
            return -1;
        }
        int at = ByteScan.behindJsonSpace(json, from, to);
        return at < to && json[at] == wanted ? ByteScan.behindJsonSpace(json, at + 1, to) : -1;
    }

    /** Whether anything in a string is escaped. */
    static boolean isEscaped(byte[] json, int from, int to) {
        for (int at = from; at < to; at++) {
            if (json[at] == '\\') {
                return true;
            }
        }
        return false;
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
