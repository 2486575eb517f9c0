package io.github.jmeterduplex.internal.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;

/** Reads one value out of a JSON text (RFC 6901), without building a tree. Thread-safe. */
public final class JsonPointer {
    private static final int NOT_AN_INDEX = -1;

    /**
     * Names are not interned: hostile servers must not fill the JVM's table. They stay canonicalized, though: without
     * it the parser reads through a Reader with a buffer per message. Lengths are bounded by the message's own.
     */
    public static final JsonFactory JSON = new JsonFactoryBuilder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(JsonScanner.DEPTH_MAX)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final String text;
    private final String[] names;
    /** The same steps as array indices. */
    private final int[] indices;

    private JsonPointer(String text, String[] names, int[] indices) {
        this.text = text;
        this.names = names;
        this.indices = indices;
    }

    /**
     * The pointer of this text; the empty text is the whole document.
     *
     * @throws IllegalArgumentException when the text is no JSON pointer
     */
    public static JsonPointer compile(String text) {
        if (text.isEmpty()) {
            return new JsonPointer(text, new String[0], new int[0]);
        }
        if (text.charAt(0) != '/') {
            throw new IllegalArgumentException(
                    "\"" + Text.clean(text) + "\" is no JSON pointer: it must be empty or begin with /");
        }
        String[] names = text.substring(1).split("/", -1);
        int[] indices = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            indices[i] = index(names[i]);
            names[i] = unescape(names[i], text);
        }
        return new JsonPointer(text, names, indices);
    }

    private static String unescape(String step, String text) {
        for (int tilde = step.indexOf('~'); tilde >= 0; tilde = step.indexOf('~', tilde + 1)) {
            if (tilde + 1 == step.length() || (step.charAt(tilde + 1) != '0' && step.charAt(tilde + 1) != '1')) {
                throw new IllegalArgumentException(
                        "\"" + Text.clean(text) + "\" is no JSON pointer: ~ must be written ~0, / in a name ~1");
            }
        }
        return step.replace("~1", "/").replace("~0", "~");
    }

    private static int index(String step) {
        boolean number = step.matches("0|[1-9][0-9]{0,8}");
        return number ? Integer.parseInt(step) : NOT_AN_INDEX;
    }

    /**
     * The scalar at this place as text (a string unquoted, a number as written, {@code true}, {@code false},
     * {@code null}), or null where the bytes are no JSON, the place does not exist, or holds an object or array. Nothing
     * behind the place is read; of repeated names the first counts.
     *
     * @throws ProtocolBreach when the text before the place is nested deeper than 64
     */
    public String read(byte[] json, int offset, int length) {
        try (JsonParser parser = JSON.createParser(json, offset, length)) {
            parser.nextToken();
            for (int step = 0; step < names.length; step++) {
                if (!descend(parser, step)) {
                    return null;
                }
            }
            JsonToken found = parser.currentToken();
            return found != null && found.isScalarValue() ? parser.getText() : null;
        } catch (StreamConstraintsException tooDeep) {
            throw JsonScanner.tooDeep();
        } catch (IOException noJson) {
            return null;
        }
    }

    /** Moves from an object or array to its value at this step; false where it has none. */
    private boolean descend(JsonParser parser, int step) throws IOException {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            return descendObject(parser, names[step]);
        }
        return parser.currentToken() == JsonToken.START_ARRAY && descendArray(parser, indices[step]);
    }

    private static boolean descendObject(JsonParser parser, String name) throws IOException {
        for (String found = parser.nextFieldName(); found != null; found = parser.nextFieldName()) {
            parser.nextToken();
            if (found.equals(name)) {
                return true;
            }
            parser.skipChildren();
        }
        return false;
    }

    private static boolean descendArray(JsonParser parser, int index) throws IOException {
        if (index == NOT_AN_INDEX) {
            return false;
        }
        JsonToken value = parser.nextToken();
        for (int i = 0; i < index && value != JsonToken.END_ARRAY && value != null; i++) {
            parser.skipChildren();
            value = parser.nextToken();
        }
        return value != JsonToken.END_ARRAY && value != null;
    }

    /** The pointer as compiled. */
    @Override
    public String toString() {
        return text;
    }
}
