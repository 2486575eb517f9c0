package io.github.jmeterduplex.internal.har.recording;

import io.github.jmeterduplex.internal.har.recording.HarEntry.HarMessage;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A recorded connection reduced to the frames of its protocol, without transport and envelope. Immutable.
 *
 * @param entries that carried it, at least one; the first opened it
 * @param url for the parameter {@code url}
 * @param transports for the parameter of this name; empty if the protocol implies them
 * @param frames in their order
 * @param isSockJs whether SockJS carried it
 * @param remarks what was guessed
 */
record RecordedConnection(
        List<HarEntry> entries,
        String url,
        String transports,
        List<HarMessage> frames,
        boolean isSockJs,
        List<String> remarks) {
    RecordedConnection {
        entries = List.copyOf(entries);
        frames = List.copyOf(frames);
        remarks = List.copyOf(remarks);
    }

    static RecordedConnection of(HarEntry entry) {
        return new RecordedConnection(List.of(entry), entry.url(), "", entry.frames(), false, List.of());
    }

    /** Groups the entries by their connection, in the order of each connection's first entry. */
    static Collection<List<HarEntry>> group(Stream<HarEntry> entries, Function<HarEntry, Object> connection) {
        return entries.collect(Collectors.groupingBy(connection, LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    HarEntry opening() {
        return entries.get(0);
    }

    /** Returns when the connection began, in microseconds since 1970. */
    long openedMicros() {
        return opening().startedMicros();
    }

    long closedMicros() {
        return entries.stream().mapToLong(HarEntry::endedMicros).max().orElseThrow();
    }

    /** Returns the first text that the browser sent; empty if it did not send any. */
    String firstSent() {
        return frames.stream()
                .filter(HarMessage::isSent)
                .map(HarMessage::text)
                .findFirst()
                .orElse("");
    }
}
