package io.github.jmeterduplex.internal.codec;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Makes foreign text, for example from a server or an unknown file, safe to show, log and store: removes characters
 * that control a terminal or mislead a reader, and can shorten the text. Pure.
 *
 * <p>Such characters are controls, formats (direction of text, zero width, tags), separators of lines and paragraphs,
 * halves of surrogate pairs, and code points without a shape.
 */
public final class DisplayText {
    private static final int SHOWN_CHARACTERS = 200;
    /** Number of leading characters that are searched for secrets before a text is shortened. */
    private static final int LOOKED_AT = 4_096;
    /** Maximum number of characters of a sentence that Duplex has written, which may quote text from outside. */
    private static final int SENTENCE_CHARACTERS = 10_000;

    private static final String CUT = "...";
    private static final String BEFORE_HASH = " #";
    /**
     * Number of bytes of the SHA-256 hash that are shown: 48 bits, so that a second name with the same hash cannot be
     * found in practice.
     */
    private static final int HASH_BYTES = 6;

    private static final int CHUNK_CHARACTERS = 4 * 1024;
    private static final int LAST_ASCII = 0x7E;
    /** Ranges of code points that must not be shown although their Unicode category does not say so: first and last. */
    private static final int[][] SHAPELESS = {
        {0x034F, 0x034F},
        {0x115F, 0x1160},
        {0x17B4, 0x17B5},
        {0x180B, 0x180F},
        {0x2065, 0x2065},
        {0x3164, 0x3164},
        {0xFDD0, 0xFDEF},
        {0xFFA0, 0xFFA0},
        {0xFFF0, 0xFFF8},
        {0xE0000, 0xE0FFF}
    };
    /** The bits that mark the last two code points of each Unicode plane, which are not characters. */
    private static final int NO_CHARACTERS = 0xFFFE;

    private DisplayText() {}

    /** Returns the first 200 characters on one line, with secrets masked; {@code ...} marks a cut. */
    public static String clean(String text) {
        // masked before it is cut, as half a secret is not recognized
        String masked = Secrets.maskText(text.length() > LOOKED_AT ? text.substring(0, LOOKED_AT) : text);
        boolean isCut = masked.length() > SHOWN_CHARACTERS || text.length() > LOOKED_AT;
        return isCut ? line(beginning(masked)) + CUT : line(masked);
    }

    /** Returns the first 10,000 characters of a sentence that Duplex has written, on one line. */
    public static String sentence(String text) {
        return text.length() > SENTENCE_CHARACTERS ? line(text.substring(0, SENTENCE_CHARACTERS)) + CUT : line(text);
    }

    /** Returns the whole text on one line: a space replaces each character that must not be shown. */
    public static String line(String text) {
        return replaced(text, false);
    }

    /**
     * Returns the whole text, with its line breaks and tabs: a space replaces each character that must not be shown.
     */
    public static String lines(String text) {
        return replaced(text, true);
    }

    /**
     * Returns the name under which something is counted: the text itself if it is short and printable, else the result
     * of {@link #marked}.
     */
    public static String name(String text) {
        return text.length() <= SHOWN_CHARACTERS && isShown(text) ? text : marked(text);
    }

    /**
     * Returns the first 200 characters on one line, followed by a hash of the whole text, so that different texts get
     * different names.
     */
    public static String marked(String text) {
        return line(beginning(text)) + BEFORE_HASH + hash(text);
    }

    /** Returns a number with the noun that it counts, in singular or plural: {@code 1 session}, {@code 2 sessions}. */
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** Returns the first characters of a text, without cutting a surrogate pair in half. */
    private static String beginning(String text) {
        if (text.length() <= SHOWN_CHARACTERS) {
            return text;
        }
        boolean splits = Character.isHighSurrogate(text.charAt(SHOWN_CHARACTERS - 1));
        return text.substring(0, splits ? SHOWN_CHARACTERS - 1 : SHOWN_CHARACTERS);
    }

    private static boolean isShown(String text) {
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            if (isUnfit(text.codePointAt(at))) {
                return false;
            }
        }
        return true;
    }

    private static String replaced(String text, boolean keepsLines) {
        if (isShown(text)) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            int point = text.codePointAt(at);
            boolean stays = !isUnfit(point) || (keepsLines && breaksLine(text, at));
            out.appendCodePoint(stays ? point : ' ');
            at += Character.charCount(point);
        }
        return out.toString();
    }

    private static boolean breaksLine(String text, int at) {
        char c = text.charAt(at);
        return c == '\n' || c == '\t' || (c == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n');
    }

    private static boolean isUnfit(int point) {
        if (point >= ' ' && point <= LAST_ASCII) {
            return false;
        }
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> (point & NO_CHARACTERS) == NO_CHARACTERS || isShapeless(point);
        };
    }

    private static boolean isShapeless(int point) {
        for (int[] range : SHAPELESS) {
            if (point >= range[0] && point <= range[1]) {
                return true;
            }
        }
        return false;
    }

    /** Returns a hash of the UTF-16 characters, as an encoding would make all unpaired surrogates equal. */
    private static String hash(String text) {
        MessageDigest digest = sha256();
        ByteBuffer bytes = ByteBuffer.allocate(2 * CHUNK_CHARACTERS);
        for (int from = 0; from < text.length(); from += CHUNK_CHARACTERS) {
            int to = Math.min(text.length(), from + CHUNK_CHARACTERS);
            bytes.clear();
            bytes.asCharBuffer().put(text, from, to);
            bytes.limit(2 * (to - from));
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
