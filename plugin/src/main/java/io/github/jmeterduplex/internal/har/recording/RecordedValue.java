package io.github.jmeterduplex.internal.har.recording;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jmeterduplex.internal.codec.JacksonJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A single value in a recorded text, for example in JSON, a form or a header, and its position there. Immutable.
 *
 * @param pointer as in RFC 6901
 * @param name of the member that has it; the index in an array
 * @param value unquoted
 * @param isText whether it is in quotes
 * @param isNumber whether it is a number
 * @param from index of its first character, the quote of a text
 * @param to index after its last
 */
public record RecordedValue(
        String pointer, String name, String value, boolean isText, boolean isNumber, int from, int to) {
    private static final int LEAVES_MAX = 1000;
    private static final int TEXT_MAX = 1 << 18;

    /** Returns all values of a JSON text in their order, up to a maximum; empty if it is not a JSON object or array. */
    public static List<RecordedValue> of(String text) {
        String begin = text.stripLeading();
        boolean mayBe = begin.startsWith("{") || begin.startsWith("[");
        if (!mayBe || text.length() > TEXT_MAX) {
            return List.of();
        }
        List<RecordedValue> leaves = new ArrayList<>();
        try (JsonParser parser = JacksonJson.FACTORY.createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token.isScalarValue() && leaves.size() < LEAVES_MAX) {
                    leaves.add(leaf(parser, token));
                }
            }
            return leaves;
        } catch (IOException noJson) {
            return List.of();
        }
    }

    private static RecordedValue leaf(JsonParser parser, JsonToken token) throws IOException {
        int from = (int) parser.currentTokenLocation().getCharOffset();
        String value = parser.getText();
        boolean isText = token == JsonToken.VALUE_STRING;
        int to = isText ? (int) parser.currentLocation().getCharOffset() : from + value.length();
        JsonStreamContext place = parser.getParsingContext();
        String name = place.inObject() ? place.getCurrentName() : String.valueOf(place.getCurrentIndex());
        return new RecordedValue(place.pathAsPointer().toString(), name, value, isText, token.isNumeric(), from, to);
    }

    /** Whether a text is a JSON object or array. */
    public static boolean isJson(String text) {
        return !of(text).isEmpty() || text.strip().equals("{}") || text.strip().equals("[]");
    }
}
