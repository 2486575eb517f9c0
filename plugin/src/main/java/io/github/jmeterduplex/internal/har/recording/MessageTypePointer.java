package io.github.jmeterduplex.internal.har.recording;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The JSON pointer that names the kind of each message of a connection, for example {@code /type}. Immutable.
 *
 * @param pointer of that place; empty if there is not one
 */
record MessageTypePointer(String pointer) {
    /** Usual pointers to the kind of a message, in the order in which they are tried. */
    private static final List<String> PLACES = List.of(
            "/type", "/event", "/action", "/op", "/cmd", "/command", "/method", "/kind", "/msg", "/topic", "/3", "/0");

    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_.:/-]{0,40}");

    /** Returns the pointer that most of these messages have; at least half of them must have it. */
    static MessageTypePointer of(List<String> messages) {
        Map<String, Integer> counts = new HashMap<>();
        for (String message : messages) {
            RecordedValue.of(message).stream()
                    .filter(MessageTypePointer::mayBe)
                    .forEach(leaf -> counts.merge(leaf.pointer(), 1, Integer::sum));
        }
        String best = "";
        for (String place : PLACES) {
            int count = counts.getOrDefault(place, 0);
            if (count * 2 >= messages.size() && count > counts.getOrDefault(best, 0)) {
                best = place;
            }
        }
        return new MessageTypePointer(best);
    }

    private static boolean mayBe(RecordedValue leaf) {
        return leaf.isText()
                && PLACES.contains(leaf.pointer())
                && WORD.matcher(leaf.value()).matches();
    }

    /** Returns the kind that a message names; empty if it does not name one. */
    String value(String message) {
        return RecordedValue.of(message).stream()
                .filter(leaf -> leaf.pointer().equals(pointer) && mayBe(leaf))
                .map(RecordedValue::value)
                .findFirst()
                .orElse("");
    }

    /** Returns a condition that matches messages of the same kind; empty if the message does not name its kind. */
    String condition(String message) {
        String value = value(message);
        return value.isEmpty() ? "" : "json:" + pointer + "=" + value;
    }
}
