package io.github.jmeterduplex.samples.servers.lean;

import java.util.function.Consumer;

/** The JSON of SockJS: arrays of strings, in UTF-8. */
public final class SockJsText {
    private static final String HEX = "0123456789abcdef";

    private SockJsText() {}

    /** Calls the consumer with each string of the array, unescaped into {@code text}, which it may overwrite. */
    public static void forEachString(byte[] a, int from, int to, Bytes text, Consumer<Bytes> consumer) {
        int at = from;
        while (at < to) {
            if (a[at++] == '"') {
                at = unescape(a, at, to, text.clear());
                consumer.accept(text);
            }
        }
    }

    /** Appends {@code a["..."]}. */
    public static void toArray(Bytes content, Bytes target) {
        target.add('a').add('[').add('"');
        byte[] a = content.array();
        int to = content.length();
        int from = 0;
        while (from < to) {
            int special = EightBytes.jsonSpecial(a, from, to);
            target.add(a, from, special);
            if (special < to) {
                escape(a[special], target);
            }
            from = special + 1;
        }
        target.add('"').add(']');
    }

    /** Of a quote, a backslash or a control character. */
    private static void escape(byte b, Bytes target) {
        if (b == '"' || b == '\\') {
            target.add('\\').add(b);
        } else if (b == '\n') {
            target.add('\\').add('n');
        } else {
            target.add("\\u00").add(HEX.charAt(b >> 4)).add(HEX.charAt(b & 15));
        }
    }

    /** Returns the position after the closing quote. */
    private static int unescape(byte[] a, int from, int to, Bytes text) {
        int at = from;
        while (at < to && a[at] != '"') {
            int special = EightBytes.jsonSpecial(a, at, to);
            if (special > at) {
                text.add(a, at, special);
                at = special;
            } else if (a[at] != '\\') {
                text.add(a[at++]);
            } else if (a[at + 1] == 'u') {
                at = unicode(a, at, text);
            } else {
                text.add(control(a[at + 1]));
                at += 2;
            }
        }
        return at + 1;
    }

    private static int control(byte letter) {
        return switch (letter) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'f' -> '\f';
            default -> letter;
        };
    }

    /** Reads one escaped code point, of one or two units, and returns the position after it. */
    private static int unicode(byte[] a, int at, Bytes text) {
        int unit = hex(a, at + 2);
        if (Character.isHighSurrogate((char) unit)) {
            utf8(Character.toCodePoint((char) unit, (char) hex(a, at + 8)), text);
            return at + 12;
        }
        utf8(unit, text);
        return at + 6;
    }

    private static int hex(byte[] a, int from) {
        int value = 0;
        for (int i = from; i < from + 4; i++) {
            value = value << 4 | Character.digit(a[i], 16);
        }
        return value;
    }

    private static void utf8(int codePoint, Bytes text) {
        if (codePoint < 0x80) {
            text.add(codePoint);
        } else {
            text.add(Character.toString(codePoint));
        }
    }
}
