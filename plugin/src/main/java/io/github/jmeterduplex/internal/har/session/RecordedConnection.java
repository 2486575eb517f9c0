package io.github.jmeterduplex.internal.har.session;

import io.github.jmeterduplex.internal.har.read.HarEntry;
import io.github.jmeterduplex.internal.har.read.HarMessage;
import java.util.List;

/**
 * A recorded connection without its transport and envelope: its frames are those of the protocol. Immutable.
 *
 * @param opening the entry that opened it
 * @param url for the parameter {@code url}
 * @param transports for the parameter of this name; empty if the protocol implies them
 * @param frames in their order
 * @param openedMicros when it began
 * @param closedMicros when it ended
 * @param isSockJs whether SockJS carried it
 * @param remarks what was guessed
 */
record RecordedConnection(
        HarEntry opening,
        String url,
        String transports,
        List<HarMessage> frames,
        long openedMicros,
        long closedMicros,
        boolean isSockJs,
        List<String> remarks) {
    RecordedConnection {
        frames = List.copyOf(frames);
        remarks = List.copyOf(remarks);
    }

    /** Returns the connection of a plain WebSocket. */
    static RecordedConnection of(HarEntry entry) {
        return new RecordedConnection(
                entry, entry.url(), "", entry.frames(), entry.startedMicros(), entry.endedMicros(), false, List.of());
    }

    /** Returns the first text of the browser; empty if there is not one. */
    String firstSent() {
        return frames.stream()
                .filter(HarMessage::isSent)
                .map(HarMessage::text)
                .findFirst()
                .orElse("");
    }
}
