package io.github.jmeterduplex.internal.har.session;

import java.util.List;
import java.util.Map;

/**
 * A recorded connection as a session of a sampler: what it would have sent and received. Immutable.
 *
 * @param protocol what it speaks
 * @param parameters those of Connect that were recorded, by name; they may hold secrets
 * @param answers by event or method, what answered the server where it asked
 * @param messages in their order
 * @param openedMicros when the connection was begun, in microseconds since 1970
 * @param closedMicros when it was over, or the recording
 * @param remarks what was left out or guessed, a sentence each, without values
 */
public record RecordedSession(
        RecordedProtocol protocol,
        Map<String, String> parameters,
        Map<String, String> answers,
        List<RecordedMessage> messages,
        long openedMicros,
        long closedMicros,
        List<String> remarks) {
    /** Copies the list of messages. */
    public RecordedSession {
        messages = List.copyOf(messages);
        remarks = List.copyOf(remarks);
    }

    /** The address that it was opened at. */
    public String url() {
        return parameters.getOrDefault("url", "");
    }
}
