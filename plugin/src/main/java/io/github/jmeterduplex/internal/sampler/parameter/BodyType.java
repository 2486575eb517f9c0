package io.github.jmeterduplex.internal.sampler.parameter;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.engine.user.Template;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How the text of a body is sent: as it is, as bytes, or as the content of a file. */
public enum BodyType {
    /** A text message; or a binary message if the text is {@code {"$base64":"..."}} or {@code {"$hex":"..."}}. */
    TEXT,
    /** A binary message whose bytes are given as two hexadecimal digits each. */
    HEX,
    /** A binary message whose bytes are given in Base64. */
    BASE64,
    /** A binary message with the content of a whole file. */
    FILE;

    /** The beginnings of texts that stand for bytes. */
    private static final List<byte[]> KEYS =
            List.of("{\"$base64\"".getBytes(UTF_8), "{\"$hex\"".getBytes(UTF_8), "{\"$file\"".getBytes(UTF_8));

    /** Possessive, as other repetitions of a group need a stack as deep as the text is long. */
    private static final Pattern WHOLE =
            Pattern.compile("\\{\"\\$(base64|hex|file)\"\\s*:\\s*\"((?:[^\"\\\\]++|\\\\[\\\\/])*+)\"\\s*}\\s*");

    private static final Pattern ESCAPE = Pattern.compile("\\\\([\\\\/])");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    /** Returns how placeholder values are escaped in a body of this type. */
    public Template.Escape escape(Template body) {
        return this == TEXT ? body.escape() : Template.Escape.NONE;
    }

    /**
     * Returns the bytes of the binary message that a body without placeholders stands for; null if it is a text.
     *
     * @throws IllegalArgumentException if the body is not hexadecimal digits, not Base64, or names a file
     */
    public byte @Nullable [] bytes(byte[] body) {
        return switch (this) {
            case TEXT -> isBytes(body) ? bytesOf(new String(body, UTF_8)) : null;
            case HEX -> hex(new String(body, UTF_8));
            case BASE64 -> base64(new String(body, UTF_8));
            case FILE -> body;
        };
    }

    /** Returns what a body of this type may be, in words that complete "allowed: ...". */
    public String allowed() {
        return switch (this) {
            case TEXT -> "any text, {\"$base64\":\"...\"} with Base64 in it, or {\"$hex\":\"...\"}";
            case HEX -> "pairs of hexadecimal digits, with blanks or 0x before them (bodyType hex)";
            case BASE64 -> "Base64 (bodyType base64)";
            case FILE -> "blank (bodyType file)";
        };
    }

    /** Whether a text begins like {@code {"$base64":"..."}} or its likes, which stand for bytes. */
    public static boolean isBytes(byte[] text) {
        if (text.length < 3 || text[2] != '$') {
            return false;
        }
        return KEYS.stream()
                .anyMatch(key -> text.length > key.length && Arrays.equals(text, 0, key.length, key, 0, key.length));
    }

    /**
     * Returns the name of the file whose content a text stands for, which is {@code {"$file":"NAME"}}; null if it is
     * another text.
     */
    public static @Nullable String fileName(String text) {
        Matcher whole = WHOLE.matcher(text);
        return whole.matches() && whole.group(1).equals("file") ? unescaped(whole.group(2)) : null;
    }

    private static byte[] bytesOf(String text) {
        Matcher whole = WHOLE.matcher(text);
        if (!whole.matches()) {
            String key = text.substring(0, text.indexOf('"', 2) + 1);
            throw new IllegalArgumentException(
                    "a text that begins with " + key + " is " + key + ":\"...\"} as a whole");
        }
        return switch (whole.group(1)) {
            case "base64" -> base64(unescaped(whole.group(2)));
            case "hex" -> hex(whole.group(2));
            default -> throw new IllegalArgumentException("a body is a file with bodyType file and bodyFile");
        };
    }

    /** Returns the content of a JSON string that has no other escapes than those of backslashes and slashes. */
    private static String unescaped(String string) {
        return string.indexOf('\\') < 0 ? string : ESCAPE.matcher(string).replaceAll("$1");
    }

    private static byte[] base64(String text) {
        return Base64.getDecoder().decode(BLANKS.matcher(text).replaceAll(""));
    }

    private static byte[] hex(String text) {
        StringBuilder digits = new StringBuilder(text.length());
        for (String part : BLANKS.split(text, -1)) {
            boolean isMarked = part.toLowerCase(Locale.ROOT).startsWith("0x");
            if (isMarked && part.length() % 2 != 0) {
                throw new IllegalArgumentException("after 0x the number of digits is even");
            }
            digits.append(isMarked ? part.substring(2) : part);
        }
        return HexFormat.of().parseHex(digits);
    }
}
