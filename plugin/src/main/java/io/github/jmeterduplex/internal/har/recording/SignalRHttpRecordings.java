package io.github.jmeterduplex.internal.har.recording;

import io.github.jmeterduplex.internal.har.recording.HarEntry.HarMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the SignalR connections over HTTP in a recording, by long polling and server-sent events. Immutable. */
final class SignalRHttpRecordings {
    private static final Set<String> TOKENS = Set.of("connectionToken", "connectionId");
    /**
     * Matches the start of a data line of a server-sent event. The end of a hub's message is white space, too, and
     * stays.
     */
    private static final Pattern EVENT_DATA = Pattern.compile("^data: ?");

    private final Set<String> connections = new HashSet<>();
    private final List<HarEntry> entries;

    /**
     * @param entries of the whole file, which may include negotiations
     */
    SignalRHttpRecordings(List<HarEntry> entries) {
        this.entries = entries;
        entries.stream()
                .filter(entry -> Url.of(entry.url()).path().endsWith("/negotiate"))
                .flatMap(entry -> RecordedValue.of(entry.response().text()).stream())
                .filter(leaf -> TOKENS.contains(leaf.name()))
                .forEach(leaf -> connections.add(leaf.value()));
    }

    /** Whether an entry is a request that carries messages of a SignalR hub. */
    boolean has(HarEntry entry) {
        return !entry.isWebSocket() && connections.contains(connection(entry));
    }

    private static String connection(HarEntry entry) {
        return Url.of(entry.url()).parameter("id");
    }

    /** Returns the SignalR connections, each made of its requests. */
    List<RecordedConnection> recordings() {
        return RecordedConnection.group(entries.stream().filter(this::has), SignalRHttpRecordings::connection).stream()
                .map(SignalRHttpRecordings::recording)
                .toList();
    }

    private static RecordedConnection recording(List<HarEntry> requests) {
        // Chrome leaves out a stream that has not ended.
        boolean isStream = requests.stream().anyMatch(SignalRHttpRecordings::isStream)
                || requests.stream().noneMatch(request -> request.method().equals("GET"));
        boolean isTimed =
                requests.stream().anyMatch(request -> !request.frames().isEmpty());
        List<HarMessage> frames = frames(requests);
        List<String> remarks = new ArrayList<>();
        List<HarMessage> ordered = isStream && !isTimed
                ? ResponseTimes.ofStream("server-sent events", frames, remarks)
                : ResponseTimes.ofPolls(frames);
        List<HarMessage> handshake =
                frames.stream().filter(HarMessage::isSent).limit(1).toList();
        if (handshake.stream().anyMatch(first -> first.text().contains("\"messagepack\""))) {
            ordered = handshake;
            remarks.add("its messages were left out, as a HAR file holds no binary messages of requests:"
                    + " record once more over WebSocket");
        }
        String transports = isStream ? "sse" : "longpolling";
        return new RecordedConnection(requests, requests.get(0).url(), transports, ordered, false, remarks);
    }

    private static List<HarMessage> frames(List<HarEntry> requests) {
        List<HarMessage> frames = new ArrayList<>();
        for (HarEntry request : requests) {
            String sent = request.request().text();
            String received = request.response().text();
            if (request.method().equals("POST") && !sent.isEmpty()) {
                frames.add(HarMessage.text(true, request.startedMicros(), sent));
            } else if (!request.frames().isEmpty()) {
                frames.addAll(request.frames());
            } else if (request.method().equals("GET") && isStream(request)) {
                events(request, frames);
            } else if (request.method().equals("GET") && !received.isEmpty()) {
                frames.add(HarMessage.text(false, request.endedMicros(), received));
            }
        }
        return frames;
    }

    private static boolean isStream(HarEntry entry) {
        return entry.requestHeader("Accept").contains("text/event-stream")
                || entry.response().type().contains("event-stream");
    }

    private static void events(HarEntry request, List<HarMessage> frames) {
        request.response()
                .text()
                .lines()
                .filter(line -> EVENT_DATA.matcher(line).find())
                .map(line -> EVENT_DATA.matcher(line).replaceFirst(""))
                .forEach(event -> frames.add(HarMessage.text(false, request.startedMicros(), event)));
    }
}
