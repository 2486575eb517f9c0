package io.github.jmeterduplex.internal.har.session;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects the parts of a recorded session while it is read. Confined to one thread. */
final class RecordedSessionBuilder {
    /** A plan of more steps is not read by anybody. */
    private static final int TURNS_MAX = 2000;

    final Map<String, String> parameters = new LinkedHashMap<>();
    final Map<String, String> answers = new LinkedHashMap<>();
    final List<RecordedMessage> messages = new ArrayList<>();
    private final Set<String> remarks = new LinkedHashSet<>();
    private final Protocol protocol;
    private final Recording recording;

    RecordedSessionBuilder(Protocol protocol, Recording recording) {
        this.protocol = protocol;
        this.recording = recording;
        parameters.put("url", recording.url());
        if (!recording.transports().isEmpty()) {
            parameters.put("transports", recording.transports());
        }
        String headers = HandshakeHeaders.json(recording.opening().requestHeaders());
        if (!headers.isEmpty()) {
            parameters.put("httpHeaders", headers);
        }
        String cookies = recording.opening().requestHeader("Cookie");
        if (!cookies.isEmpty()) {
            parameters.put("cookies", cookies);
        }
        remarks.addAll(recording.remarks());
    }

    void remark(String sentence) {
        remarks.add(sentence);
    }

    RecordedSession session() {
        List<RecordedMessage> ordered = new ArrayList<>();
        messages.forEach(message -> ordered.add(message.notBefore(recording.openedMicros() + 1)));
        ordered.sort(Comparator.comparingLong(RecordedMessage::micros));
        if (ordered.size() > TURNS_MAX) {
            remarks.add((ordered.size() - TURNS_MAX) + " messages were left out, after the first " + TURNS_MAX);
            ordered.subList(TURNS_MAX, ordered.size()).clear();
        }
        return new RecordedSession(
                protocol,
                parameters,
                answers,
                ordered,
                recording.openedMicros(),
                Math.max(
                        recording.closedMicros(),
                        ordered.isEmpty() ? 0 : ordered.get(ordered.size() - 1).micros()),
                List.copyOf(remarks));
    }
}
