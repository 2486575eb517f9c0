package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Jackson as Duplex configures it, for JSON that is not read for each message, and the decoding of a JSON string that
 * holds escapes. Thread-safe.
 */
public final class JacksonJson {
    /**
     * Names are not interned: hostile servers must not fill the JVM's table. They stay canonicalized, though: without
     * it the parser reads through a Reader with a buffer per message. Lengths are bounded by the message's own.
     */
    public static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(JsonScanner.DEPTH_MAX)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private JacksonJson() {}

    /** The text of a whole JSON string that was checked, quotes included; U+FFFD for what is no UTF-8. */
    public static String unescaped(byte[] json, int from, int to) {
        return Objects.requireNonNull(text(json, from, to), "no JSON string");
    }

    /** The same where nobody has checked it; null where it is no string. */
    static @Nullable String text(byte[] json, int from, int to) {
        String quoted = new String(json, from, to - from, UTF_8);
        if (quoted.indexOf('\\') < 0) {
            return quoted.substring(1, quoted.length() - 1);
        }
        try (JsonParser parser = FACTORY.createParser(quoted)) {
            parser.nextToken();
            return parser.getText();
        } catch (IOException noString) {
            return null;
        }
    }
}
