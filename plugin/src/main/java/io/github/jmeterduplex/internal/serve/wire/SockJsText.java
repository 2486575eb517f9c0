package io.github.jmeterduplex.internal.serve.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.function.Predicate;

/** The JSON of SockJS: arrays of strings, in UTF-8. */
public final class SockJsText {
    private static final int HEX = 16;
    private static final int ESCAPE_LENGTH = 6;

    private SockJsText() {}

    /**
     * Gives the taker each string of the array, or the one string, until it does not want more.
     *
     * @param text holds a string, unescaped, until the taker has taken it
     * @param taker returns whether it wants more
     */
    public static void read(byte[] a, int from, int to, GrowingBytes text, Predicate<GrowingBytes> taker) {
        boolean isArray = from < to && a[from] == '[';
        int at = isArray ? from + 1 : from;
        boolean wantsMore = true;
        while (at < to && a[at] == '"' && wantsMore) {
            at = unescape(a, at + 1, to, text.clear());
            wantsMore = taker.test(text);
            at = isArray && at < to && a[at] == ',' ? at + 1 : at;
        }
        if (wantsMore && at != (isArray ? to - 1 : to)) {
            throw ProtocolViolation.of(
                    "an array of strings in JSON", new String(a, from, Math.min(to - from, HEX), UTF_8));
        }
    }

    /** Appends {@code a["..."]}. */
    public static void toArray(GrowingBytes content, GrowingBytes target) {
        target.add('a')
                .add('[')
                .addJsonString(content.array(), 0, content.length())
                .add(']');
    }

    /** Returns the index after the closing quote. */
    private static int unescape(byte[] a, int from, int to, GrowingBytes text) {
        int at = from;
        while (true) {
            at += text.addJsonPlain(a, at, to);
            if (at >= to) {
                throw ProtocolViolation.of("the end of a JSON string", "the end of the message");
            }
            if (a[at] == '"') {
                return at + 1;
            }
            if (a[at] != '\\' || at + 1 >= to) {
                throw ProtocolViolation.of("a JSON string", "byte " + a[at]);
            }
            if (a[at + 1] == 'u') {
                at = unicode(a, at, text);
            } else {
                text.add(control(a[at + 1]));
                at += 2;
            }
        }
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

    /** Reads one escaped code point, of one or two units, and returns the index after it. */
    private static int unicode(byte[] a, int at, GrowingBytes text) {
        char unit = (char) hex(a, at + 2);
        if (Character.isHighSurrogate(unit)) {
            utf8(Character.toCodePoint(unit, (char) hex(a, at + ESCAPE_LENGTH + 2)), text);
            return at + 2 * ESCAPE_LENGTH;
        }
        utf8(unit, text);
        return at + ESCAPE_LENGTH;
    }

    private static int hex(byte[] a, int from) {
        int value = 0;
        for (int i = from; i < from + 4; i++) {
            value = value << 4 | Character.digit(a[i], HEX);
        }
        return value;
    }

    private static void utf8(int codePoint, GrowingBytes text) {
        if (codePoint >= 0 && codePoint < 0x80) {
            text.add(codePoint);
        } else {
            text.add(Character.toString(codePoint));
        }
    }
}
