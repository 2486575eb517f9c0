package io.github.jmeterduplex.internal.protocol.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.BoundedRegex;
import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.codec.JsonTextValue;
import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import java.util.Arrays;

/**
 * A condition on the content of an inbound message. It never throws: if it cannot read a message, that does not meet
 * it. Immutable; thread-safe.
 */
@FunctionalInterface
public interface Condition {
    /** The allowed forms of a condition, as they end the sentence "allowed: ...". */
    String ALLOWED = "json:POINTER=VALUE, json:POINTER, regex:PATTERN or text:TEXT";

    /** The prefix of a condition on a value in a JSON message. */
    String JSON = "json:";
    /** The prefix of a condition that is a regular expression. */
    String REGEX = "regex:";
    /** The prefix of a condition that compares the whole message. */
    String TEXT = "text:";

    /** Whether a message meets the condition. */
    boolean isMet(ConditionInput message);

    /**
     * Parses the text of a condition.
     *
     * @param budget limits the steps of its pattern
     * @throws IllegalArgumentException that says why the text is not a condition
     */
    static Condition parse(String text, RegexStepBudget budget) {
        if (text.startsWith(JSON)) {
            return json(text.substring(JSON.length()));
        }
        if (text.startsWith(REGEX)) {
            BoundedRegex regex = BoundedRegex.compile(notEmpty(text, REGEX), budget);
            return message -> regex.find(message.bytes(), message.from(), message.length()) != null;
        }
        if (text.startsWith(TEXT)) {
            byte[] wanted = notEmpty(text, TEXT).getBytes(UTF_8);
            return message -> Arrays.equals(message.bytes(), message.from(), message.to(), wanted, 0, wanted.length);
        }
        throw new IllegalArgumentException("it must begin with json:, regex: or text:");
    }

    private static String notEmpty(String text, String kind) {
        if (text.length() == kind.length()) {
            throw new IllegalArgumentException("nothing stands after " + kind);
        }
        return text.substring(kind.length());
    }

    private static Condition json(String text) {
        int equals = text.indexOf('=');
        if (equals < 0) {
            JsonPointer place = JsonPointer.compile(text);
            return message -> JsonTextValue.isPresent(message.bytes(), message.find(place));
        }
        JsonPointer place = JsonPointer.compile(text.substring(0, equals));
        JsonTextValue value = new JsonTextValue(text.substring(equals + 1));
        return message -> value.equalsText(message.bytes(), message.find(place));
    }
}
