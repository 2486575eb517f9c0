package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Jackson as Duplex configures it, for JSON that is read rarely, and for decoding JSON strings with escapes.
 * Thread-safe.
 */
public final class JacksonJson {
    static final int DEPTH_MAX = 64;

    private static final int HEX = 16;
    private static final int HEX_DIGITS = 4;

    /**
     * Parser factory that does not intern member names, so that hostile servers cannot fill the JVM's string table. But
     * they stay canonicalized: otherwise the parser would read through a Reader with a buffer for each message. Lengths
     * are limited by that of the message.
     */
    public static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEPTH_MAX)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** Reader that makes objects of JSON, and therefore also limits the length of numbers. */
    private static final JSON OBJECTS = JSON.builder(new JsonFactoryBuilder()
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEPTH_MAX)
                            .build())
                    .build())
            .disable(JSON.Feature.FAIL_ON_DUPLICATE_MAP_KEYS)
            .build();

    private JacksonJson() {}

    /**
     * Returns the members of a JSON object, with the last value of a repeated name; null if the text is not an object.
     */
    public static @Nullable Map<String, Object> members(String json) {
        try {
            return OBJECTS.mapFrom(json);
        } catch (IOException noObject) {
            return null;
        }
    }

    /** Returns the exception for JSON that is nested too deeply to be made into objects. */
    public static ProtocolViolation tooDeep() {
        return ProtocolViolation.limit("JSON depth", String.valueOf(DEPTH_MAX), "a message nested deeper");
    }

    /**
     * Returns the decoded text of a JSON string whose syntax was checked, given with its quotes; U+FFFD replaces bytes
     * that are not UTF-8.
     */
    public static String unescaped(byte[] json, int from, int to) {
        String quoted = new String(json, from, to - from, UTF_8);
        int escape = quoted.indexOf('\\');
        return escape < 0 ? quoted.substring(1, quoted.length() - 1) : unescaped(quoted, escape);
    }

    private static String unescaped(String quoted, int firstEscape) {
        int end = quoted.length() - 1;
        StringBuilder text = new StringBuilder(end).append(quoted, 1, firstEscape);
        int at = firstEscape;
        while (at < end) {
            char c = quoted.charAt(at++);
            if (c != '\\') {
                text.append(c);
                continue;
            }
            char escaped = quoted.charAt(at++);
            if (escaped == 'u') {
                text.append((char) Integer.parseInt(quoted, at, at + HEX_DIGITS, HEX));
                at += HEX_DIGITS;
            } else {
                text.append(control(escaped));
            }
        }
        return text.toString();
    }

    private static char control(char escaped) {
        return switch (escaped) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> escaped;
        };
    }
}
