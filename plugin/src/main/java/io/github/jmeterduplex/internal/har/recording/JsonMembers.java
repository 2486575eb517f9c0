package io.github.jmeterduplex.internal.har.recording;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Reads members of JSON objects of any types. Pure; thread-safe. */
final class JsonMembers {
    private JsonMembers() {}

    /** Reads each member of an object. */
    @FunctionalInterface
    interface Members {
        void read(String name) throws IOException;
    }

    /** Reads an element of an array, or the value of a member. */
    @FunctionalInterface
    interface Element {
        void read() throws IOException;
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

    /** Returns the texts of the members of the object that begins here. */
    static Map<String, String> texts(JsonParser parser) throws IOException {
        Map<String, String> texts = new HashMap<>();
        object(parser, name -> texts.put(name, text(parser)));
        return texts;
    }

    /** Reads the elements of the array that begins here; anything else is skipped. Returns whether it is an array. */
    static boolean array(JsonParser parser, Element element) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return false;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            element.read();
        }
        return true;
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
