package io.github.jmeterduplex.internal.har.recording;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the values of a message that its answer repeats, such as a ping's number. Pure. */
final class RepeatedValues {
    private RepeatedValues() {}

    /**
     * A string or a number in JSON.
     *
     * @param place its pointer
     * @param written as in the text, with its quotes; a string that has escapes is not written like this
     * @param from index of its first character in the text
     */
    private record Value(String place, String written, int from) {}

    /**
     * Returns the answer with {@code {{json:POINTER}}} in place of each value that it repeats. If several values of the
     * message are equal, the one with the same pointer as in the answer is taken. If the message is not JSON, the
     * answer is unchanged.
     *
     * @param kind the place of the value that names the kind of the message, which no answer repeats
     */
    static String captured(String answer, String message, MessageTypePointer kind) {
        Map<String, List<String>> places = new LinkedHashMap<>();
        for (Value value : values(message)) {
            if (!value.place.isEmpty() && !value.place.equals(kind.pointer())) {
                places.computeIfAbsent(value.written, first -> new ArrayList<>())
                        .add(value.place);
            }
        }
        if (places.isEmpty()) {
            return answer;
        }
        Map<Integer, String> own = new HashMap<>();
        values(answer).forEach(value -> own.put(value.from, value.place));
        String any = places.keySet().stream().map(Pattern::quote).collect(Collectors.joining("|"));
        return Pattern.compile("(?<=[:\\[,\\s])(?:" + any + ")(?=[,\\]}\\s])")
                .matcher(answer)
                .replaceAll(found -> Matcher.quoteReplacement(
                        capture(found.group(), places.getOrDefault(found.group(), List.of()), own.get(found.start()))));
    }

    /** @param own the pointer of the value in the answer; null if it is not known */
    private static String capture(String written, List<String> places, @Nullable String own) {
        String place = own != null && places.contains(own) ? own : places.get(0);
        String capture = "{{json:" + place + "}}";
        return written.startsWith("\"") ? '"' + capture + '"' : capture;
    }

    /** Returns the strings and numbers in a text; none if it is not JSON. */
    private static List<Value> values(String json) {
        List<Value> values = new ArrayList<>();
        try (JsonParser parser = HarJson.FACTORY.createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token.isNumeric() || token == JsonToken.VALUE_STRING) {
                    String text = parser.getText();
                    values.add(new Value(
                            parser.getParsingContext().pathAsPointer().toString(),
                            token.isNumeric() ? text : '"' + text + '"',
                            (int) parser.currentTokenLocation().getCharOffset()));
                }
            }
            return values;
        } catch (IOException e) {
            return List.of();
        }
    }
}
