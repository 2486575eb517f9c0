package io.github.jmeterduplex.internal.sampler.parameter.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.session.Header;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Reads a parameter's JSON object, whose values must be texts, numbers, {@code true} or {@code false}. Thread-safe. */
public final class JsonParameter {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonParameter() {}

    /**
     * Returns the names and values of a JSON object in their order: texts unquoted, numbers as written, {@code true},
     * {@code false}. Repeated names stay repeated.
     *
     * @throws BadValueException if the text is not such an object; says what is wrong and where, without any value: it
     *     may be a secret
     */
    public static List<Header> read(String text) {
        try (JsonParser parser = JSON.createParser(text)) {
            List<Header> headers = new ArrayList<>();
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw BadValueException.because("not a JSON object");
            }
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                headers.add(new Header(name, value(name, parser)));
            }
            if (parser.nextToken() != null) {
                throw BadValueException.because("more after the JSON object");
            }
            return headers;
        } catch (JsonProcessingException noJson) {
            throw BadValueException.because(
                    "not JSON, at line " + noJson.getLocation().getLineNr() + ", column "
                            + noJson.getLocation().getColumnNr());
        } catch (IOException cannotBe) {
            throw new UncheckedIOException(cannotBe);
        }
    }

    private static String value(String name, JsonParser parser) throws IOException {
        JsonToken token = parser.nextToken();
        if (token == JsonToken.VALUE_NULL) {
            throw BadValueException.because("\"" + DisplayText.clean(name) + "\" is null");
        }
        if (!token.isScalarValue()) {
            throw BadValueException.because("\"" + DisplayText.clean(name) + "\" is "
                    + (token == JsonToken.START_OBJECT ? "an object" : "an array"));
        }
        return parser.getText();
    }
}
