package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.RecordedMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedValue;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Splits recorded messages into their individual values. Confined to one thread. */
final class ValueSplitter {
    /** Start of the pointer to the value of a header. */
    static final String HEADER = "header:";

    /** Start of the pointer to a part of a destination. */
    static final String DESTINATION = "destination:";

    private static final Pattern SEPARATOR = Pattern.compile("[/.]");

    private static final Pattern OF_THE_PROTOCOL =
            Pattern.compile("destination|content-length|content-type|receipt|receipt-id|subscription|id|ack|"
                    + "message-id|transaction|selector");

    private final IdentityHashMap<RecordedMessage, List<RecordedValue>> read = new IdentityHashMap<>();

    List<RecordedValue> of(RecordedMessage message) {
        return read.computeIfAbsent(message, ValueSplitter::leaves);
    }

    private static List<RecordedValue> leaves(RecordedMessage message) {
        if (message.isBinary()) {
            return List.of();
        }
        List<RecordedValue> leaves = new ArrayList<>(RecordedValue.of(message.text()));
        leaves.addAll(XmlValues.of(message.text()));
        for (Header header : message.headers()) {
            if (!OF_THE_PROTOCOL.matcher(header.name()).matches()) {
                leaves.add(
                        new RecordedValue(HEADER + header.name(), header.name(), header.value(), true, false, -1, -1));
            }
        }
        if (!message.isInbound()) {
            leaves.addAll(destination(message));
        }
        return leaves;
    }

    private static List<RecordedValue> destination(RecordedMessage message) {
        String destination = message.headers().stream()
                .filter(header -> header.name().equals("destination"))
                .map(Header::value)
                .findFirst()
                .orElse("");
        List<String> parts = SEPARATOR.splitAsStream(destination).toList();
        return IntStream.range(0, parts.size())
                .filter(part -> ValueRules.isUuid(parts.get(part)))
                .mapToObj(part ->
                        new RecordedValue(DESTINATION + part, "destination", parts.get(part), true, false, -1, -1))
                .toList();
    }
}
