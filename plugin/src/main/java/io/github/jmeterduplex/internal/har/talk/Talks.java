package io.github.jmeterduplex.internal.har.talk;

import io.github.jmeterduplex.internal.har.read.HarEntry;
import io.github.jmeterduplex.internal.har.read.HarFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The connections of a file, and the other requests. Immutable.
 *
 * @param talks in the order of their openings
 * @param requests those that carried no messages, in their order
 * @param remarks what was left out, a sentence each, without values
 */
public record Talks(List<Talk> talks, List<HarEntry> requests, List<String> remarks) {
    /** Copies the lists. */
    public Talks {
        talks = List.copyOf(talks);
        requests = List.copyOf(requests);
        remarks = List.copyOf(remarks);
    }

    /** Recognises the connections of a file. */
    public static Talks of(HarFile file) {
        List<HarEntry> entries = file.entries();
        List<Talk> talks = new ArrayList<>();
        List<String> remarks = new ArrayList<>(file.remarks());
        List<HarEntry> requests = new ArrayList<>();
        List<Recording> recordings = new ArrayList<>(SockJsRecordings.ofRequests(entries));
        for (HarEntry entry : entries) {
            if (EngineIoRecordings.isEngineIo(entry.url()) || SockJsRecordings.isRequest(entry.url())) {
                continue;
            }
            if (entry.isWebSocket()) {
                recordings.add(
                        SockJsRecordings.isSocket(entry.url())
                                ? SockJsRecordings.ofSocket(entry)
                                : Recording.of(entry));
            } else {
                requests.add(entry);
            }
        }
        recordings.forEach(recording -> add(recording, entries, talks, remarks));
        EngineIoRecordings.of(entries).forEach(recording -> addSocketIo(recording, talks, remarks));
        talks.sort(Comparator.comparingLong(Talk::openedMicros));
        return new Talks(talks, requests, remarks);
    }

    private static void addSocketIo(Recording recording, List<Talk> talks, List<String> remarks) {
        List<Talk> read = SocketIoTalk.read(recording);
        if (read.isEmpty()) {
            remarks.add(shown(recording) + " was left out: the HAR file holds no message of it");
        }
        talks.addAll(read);
    }

    private static void add(Recording recording, List<HarEntry> entries, List<Talk> talks, List<String> remarks) {
        String first = recording.firstSent();
        if (recording.frames().isEmpty()) {
            remarks.add(shown(recording) + " was left out: the HAR file holds no message of it");
        } else if (StompTalk.isStomp(first)) {
            talks.add(StompTalk.read(recording));
        } else if (recording.isSockJs()) {
            remarks.add(shown(recording) + " was left out: over SockJS it speaks something else than STOMP");
        } else if (SignalRTalk.isSignalR(first)) {
            talks.add(SignalRTalk.read(recording, entries));
        } else {
            talks.add(PlainTalk.read(recording));
        }
    }

    /** The address without its query, which may hold a secret. */
    private static String shown(Recording recording) {
        return recording.url().replaceAll("[?#].*", "");
    }
}
