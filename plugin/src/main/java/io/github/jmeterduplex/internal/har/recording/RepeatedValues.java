package io.github.jmeterduplex.internal.har.recording;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the values of a message that its answer repeats, such as a ping's number. Pure. */
final class RepeatedValues {
    private RepeatedValues() {}

    /**
     * Returns the answer with {@code {{json:POINTER}}} in place of each value that it repeats. If the message is not
     * JSON, the answer is unchanged.
     *
     * @param kind the place of the value that names the kind of the message, which no answer repeats
     */
    static String captured(String answer, String message, MessageTypePointer kind) {
        String text = answer;
        for (Map.Entry<String, String> value : values(message).entrySet()) {
            String pointer = value.getKey();
            if (!pointer.isEmpty() && !pointer.equals(kind.pointer())) {
                Matcher found = Pattern.compile("(?<=[:\\[,\\s])" + Pattern.quote(value.getValue()) + "(?=[,\\]}\\s])")
                        .matcher(text);
                String capture = "{{json:" + pointer + "}}";
                boolean isString = value.getValue().startsWith("\"");
                text = found.replaceAll(Matcher.quoteReplacement(isString ? '"' + capture + '"' : capture));
            }
        }
        return text;
    }

    /** Returns strings and numbers as they are written, by their places; without strings that have escapes. */
    private static Map<String, String> values(String message) {
        Map<String, String> values = new LinkedHashMap<>();
        try (JsonParser parser = HarJson.FACTORY.createParser(message)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                String place = parser.getParsingContext().pathAsPointer().toString();
                if (token.isNumeric()) {
                    values.put(place, parser.getText());
                } else if (token == JsonToken.VALUE_STRING) {
                    values.put(place, '"' + parser.getText() + '"');
                }
            }
            return values;
        } catch (IOException e) {
            return Map.of();
        }
    }
}
