package io.github.jmeterduplex.internal.har.recording;

import io.github.jmeterduplex.internal.har.recording.HarReader.HarFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The connections in a HAR file, and its other requests. Immutable.
 *
 * @param sessions in the order of their openings
 * @param requests that did not carry messages, in their order
 * @param remarks what was left out, a sentence each, without values
 */
public record RecordedSessions(List<RecordedSession> sessions, List<HarEntry> requests, List<String> remarks) {
    private static final String NO_MESSAGE = "the HAR file holds no message of it";

    /** Copies the lists. */
    public RecordedSessions {
        sessions = List.copyOf(sessions);
        requests = List.copyOf(requests);
        remarks = List.copyOf(remarks);
    }

    /** Finds the connections in a HAR file. */
    public static RecordedSessions of(HarFile file) {
        List<HarEntry> entries = file.entries();
        List<RecordedSession> sessions = new ArrayList<>();
        List<String> remarks = new ArrayList<>(file.remarks());
        List<HarEntry> requests = new ArrayList<>();
        List<RecordedConnection> recordings = new ArrayList<>(SockJsRecordings.ofRequests(entries));
        SignalRHttpRecordings hubs = new SignalRHttpRecordings(entries);
        recordings.addAll(hubs.recordings());
        for (HarEntry entry : entries) {
            boolean isCarrier = EngineIoRecordings.isEngineIo(entry.url())
                    || SockJsRecordings.isRequest(entry.url())
                    || hubs.has(entry);
            if (isCarrier) {
                continue;
            }
            if (entry.isWebSocket()) {
                recordings.add(
                        SockJsRecordings.isSocket(entry)
                                ? SockJsRecordings.ofSocket(entry)
                                : RecordedConnection.of(entry));
            } else {
                requests.add(entry);
            }
        }
        recordings.forEach(recording -> add(recording, entries, sessions, remarks));
        EngineIoRecordings.of(entries).forEach(recording -> addSocketIo(recording, sessions, remarks));
        sessions.sort(Comparator.comparingLong(RecordedSession::openedMicros));
        return new RecordedSessions(sessions, requests, remarks);
    }

    private static void addSocketIo(
            RecordedConnection recording, List<RecordedSession> sessions, List<String> remarks) {
        RecordedSession read = SocketIoRecordingReader.read(recording);
        if (read == null) {
            remarks.add(shown(recording) + " was left out: "
                    + (SocketIoRecordingReader.hasMessages(recording)
                            ? "its messages are those of a parser of its own, such as socket.io-msgpack-parser,"
                                    + " which Duplex does not speak"
                            : NO_MESSAGE));
        } else {
            sessions.add(read);
        }
    }

    private static void add(
            RecordedConnection recording,
            List<HarEntry> entries,
            List<RecordedSession> sessions,
            List<String> remarks) {
        String first = recording.firstSent();
        if (recording.frames().isEmpty()) {
            remarks.add(shown(recording) + " was left out: " + NO_MESSAGE);
        } else if (StompRecordingReader.isStomp(first)) {
            sessions.add(StompRecordingReader.read(recording));
        } else if (recording.isSockJs()) {
            remarks.add(shown(recording) + " was left out: over SockJS it speaks something else than STOMP");
        } else if (SignalRRecordingReader.isBlazor(first)) {
            remarks.add(shown(recording) + " was left out: it is Blazor Server, whose protocol Duplex does not speak");
        } else if (SignalRRecordingReader.isSignalR(first)) {
            sessions.add(SignalRRecordingReader.read(recording, entries));
        } else {
            sessions.add(WebSocketRecordingReader.read(recording));
        }
    }

    /** Returns a connection's address without its query, which may contain a secret. */
    private static String shown(RecordedConnection recording) {
        return recording.url().replaceAll("[?#].*", "");
    }
}
