package io.github.jmeterduplex.internal.har.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** Reads members of JSON objects of any types. Pure; thread-safe. */
final class JsonMembers {
    private JsonMembers() {}

    /** Reads each member of an object. */
    @FunctionalInterface
    interface Members {
        void read(String name) throws IOException;
    }

    /** Reads the object that begins here; anything else is skipped. */
    static void object(JsonParser parser, Members members) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            members.read(name);
        }
    }

    /** Returns the text of a scalar; empty for null, an object and an array. */
    static String text(JsonParser parser) throws IOException {
        if (parser.currentToken() == null || parser.currentToken() == JsonToken.VALUE_NULL) {
            return "";
        }
        if (!parser.currentToken().isScalarValue()) {
            parser.skipChildren();
            return "";
        }
        return parser.getText();
    }

    /** Returns the number of a text; 0 if it is not a number. */
    static double number(String text) {
        try {
            double number = text.isEmpty() ? 0 : Double.parseDouble(text);
            return Double.isFinite(number) ? number : 0;
        } catch (NumberFormatException noNumber) {
            return 0;
        }
    }
}
