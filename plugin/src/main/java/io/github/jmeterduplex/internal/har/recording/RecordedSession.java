package io.github.jmeterduplex.internal.har.recording;

import java.util.List;
import java.util.Map;

/**
 * A recorded connection as a session of a sampler, with the messages in both directions. Immutable.
 *
 * @param protocol its protocol
 * @param parameters of Connect that were recorded, by name; they may contain secrets
 * @param answers to questions of the server, by event or method
 * @param messages in their order
 * @param openedMicros when the connection began, in microseconds since 1970
 * @param closedMicros when the connection ended, or the recording
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
    /** Copies the lists of messages and remarks. */
    public RecordedSession {
        messages = List.copyOf(messages);
        remarks = List.copyOf(remarks);
    }

    /** Returns the address to which the session connected. */
    public String url() {
        return parameters.getOrDefault("url", "");
    }
}
