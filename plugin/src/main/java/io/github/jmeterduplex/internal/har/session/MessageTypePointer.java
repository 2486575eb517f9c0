package io.github.jmeterduplex.internal.har.session;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The place in the messages of one connection that names their kind, such as {@code /type}. Immutable.
 *
 * @param pointer of that place; empty where there is none
 */
record MessageTypePointer(String pointer) {
    /** In the order in which they are taken. */
    private static final List<String> PLACES = List.of(
            "/type", "/event", "/action", "/op", "/cmd", "/command", "/method", "/kind", "/msg", "/topic", "/3", "/0");

    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_.:/-]{0,40}");

    /** The place that most of these messages have; at least half of them must. */
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

    /** What a message says of itself; empty where it says nothing. */
    String value(String message) {
        return RecordedValue.of(message).stream()
                .filter(leaf -> leaf.pointer().equals(pointer) && mayBe(leaf))
                .map(RecordedValue::value)
                .findFirst()
                .orElse("");
    }

    /** The condition that messages like this one meet; empty where they say nothing. */
    String condition(String message) {
        String value = value(message);
        return value.isEmpty() ? "" : "json:" + pointer + "=" + value;
    }
}
