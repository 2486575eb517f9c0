package io.github.jmeterduplex.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.user.Template;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the text of a body is sent: as it is, as bytes, or as the content of a file. */
enum BodyType {
    /** A text message; or a binary message if the text is {@code {"$base64":"..."}}. */
    TEXT,
    /** A binary message whose bytes are given as two hexadecimal digits each. */
    HEX,
    /** A binary message whose bytes are given in Base64. */
    BASE64,
    /** A binary message with the content of a whole file. */
    FILE;

    private static final byte[] BYTES = "{\"$base64\"".getBytes(UTF_8);
    private static final Pattern WHOLE = Pattern.compile("\\{\"\\$base64\"\\s*:\\s*\"([^\"\\\\]*)\"\\s*}\\s*");

    /** Returns how placeholder values are escaped in a body of this type. */
    Template.Escape escape(Template body) {
        return this == TEXT ? escapeOf(body) : Template.Escape.NONE;
    }

    /** Returns how placeholder values are escaped in a text: as in JSON if the text is an object or an array. */
    static Template.Escape escapeOf(Template text) {
        String begin = text.toString().stripLeading();
        boolean isObject = begin.startsWith("{") && !begin.startsWith("{{");
        return isObject || begin.startsWith("[") ? Template.Escape.JSON : Template.Escape.NONE;
    }

    /**
     * Creates the message from a body without placeholders.
     *
     * @throws IllegalArgumentException if the body is not hexadecimal digits, or not Base64
     */
    OutgoingMessage message(byte[] body) {
        return switch (this) {
            case TEXT -> isBytes(body) ? binary(bytes(body)) : OutgoingMessage.frame(body, List.of(), body.length);
            case HEX -> binary(HexFormat.of().parseHex(new String(body, UTF_8).replaceAll("\\s", "")));
            case BASE64 -> binary(Base64.getDecoder().decode(new String(body, UTF_8).replaceAll("\\s", "")));
            case FILE -> binary(body);
        };
    }

    /** Whether a text begins like {@code {"$base64":"..."}}, which stands for bytes. */
    static boolean isBytes(byte[] text) {
        return text.length > BYTES.length && Arrays.equals(text, 0, BYTES.length, BYTES, 0, BYTES.length);
    }

    private static byte[] bytes(byte[] text) {
        Matcher whole = WHOLE.matcher(new String(text, UTF_8));
        if (!whole.matches()) {
            throw new IllegalArgumentException(
                    "a body that begins with {\"$base64\" is {\"$base64\":\"...\"} as a whole");
        }
        return Base64.getDecoder().decode(whole.group(1));
    }

    private static OutgoingMessage binary(byte[] bytes) {
        return OutgoingMessage.binary(bytes, bytes.length);
    }
}
