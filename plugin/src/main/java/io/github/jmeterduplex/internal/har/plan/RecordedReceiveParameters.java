package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.RecordedMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Chooses parameters so that a Receive takes the recorded message and not an earlier one. Confined to one thread. */
final class RecordedReceiveParameters {
    private final List<RecordedSession> sessions;
    /** Messages that a Receive took, by identity. */
    private final Set<RecordedMessage> taken = Collections.newSetFromMap(new IdentityHashMap<>());

    RecordedReceiveParameters(List<RecordedSession> sessions) {
        this.sessions = sessions;
    }

    /**
     * Sets {@code until} and {@code count} of a Receive, so that its message has the values of the extractors, if any.
     */
    void narrow(Map<String, String> parameters, @Nullable Object origin, List<Extractor> extractors) {
        String until = extractors.stream()
                .filter(extractor -> extractor.kind() == Extractor.Kind.JSON)
                .map(extractor -> extractor.place().replaceFirst(".*/", ""))
                .filter(name -> name.matches("[A-Za-z_][A-Za-z0-9_]*"))
                .map(name -> "\"" + name + "\"")
                .findFirst()
                .orElse("");
        if (!until.isEmpty()) {
            parameters.put("until", until);
        }
        int count = sessions.stream()
                .mapToInt(session -> count(session.messages(), origin, until))
                .sum();
        if (count > 1) {
            parameters.put("count", String.valueOf(count));
        }
    }

    /** Returns how many messages it takes, with the recorded one; 0 if the recorded one is not among them. */
    private int count(List<RecordedMessage> messages, @Nullable Object origin, String until) {
        List<RecordedMessage> found = new ArrayList<>();
        for (int at = 0; at < messages.size(); at++) {
            if (messages.get(at).is(origin)) {
                String channel = messages.get(at).channel();
                messages.subList(0, at + 1).stream()
                        .filter(message -> message.kind() == RecordedMessage.Kind.PUSH
                                && message.channel().equals(channel))
                        .filter(message -> message.text().contains(until) && !taken.contains(message))
                        .forEach(found::add);
            }
        }
        taken.addAll(found);
        return found.size();
    }
}
