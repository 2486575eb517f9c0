package io.github.jmeterduplex.internal.har.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.har.recording.HarEntry.HarMessage;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Removes the SockJS envelope from recorded connections over WebSocket, XHR, and server-sent events (SockJS protocol
 * 0.3.3).
 */
final class SockJsRecordings {
    private static final Pattern SOCKET = Pattern.compile("(?i)ws(s?://.*)/[^/.]{3}/[^/.]+/websocket(\\?.*)?");
    private static final Pattern REQUEST =
            Pattern.compile("(.*)/([^/.]{3})/([^/.]+)/(xhr_streaming|xhr|xhr_send|eventsource)(\\?.*)?$");
    private static final String EVENT_DATA = "data:";

    private SockJsRecordings() {}

    /** Whether a WebSocket carries SockJS, judged by its address and the server's first frame. */
    static boolean isSocket(HarEntry entry) {
        return SOCKET.matcher(entry.url()).matches()
                && entry.frames().stream()
                        .filter(frame -> !frame.isSent())
                        .limit(1)
                        .allMatch(frame -> frame.text().equals("o"));
    }

    /** Whether an address is that of a SockJS session over HTTP. */
    static boolean isRequest(String url) {
        return REQUEST.matcher(url).matches();
    }

    static RecordedConnection ofSocket(HarEntry entry) {
        Matcher url = SOCKET.matcher(entry.url());
        if (!url.matches()) {
            throw new IllegalArgumentException("no SockJS session");
        }
        List<HarMessage> frames = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        for (HarMessage frame : entry.frames()) {
            unwrap(frame.isSent() ? "a" + frame.text() : frame.text(), frame.isSent(), frame.micros(), frames, remarks);
        }
        return new RecordedConnection(List.of(entry), "http" + url.group(1), "websocket", frames, true, remarks);
    }

    /** Returns the SockJS sessions over HTTP, whose requests may be mixed with others. */
    static List<RecordedConnection> ofRequests(List<HarEntry> entries) {
        Stream<HarEntry> requests = entries.stream().filter(entry -> isRequest(entry.url()) && !entry.isWebSocket());
        return RecordedConnection.group(
                        requests, entry -> REQUEST.matcher(entry.url()).replaceFirst("$1/$2/$3"))
                .stream()
                .map(SockJsRecordings::session)
                .toList();
    }

    private static RecordedConnection session(List<HarEntry> requests) {
        List<HarMessage> frames = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        // Chrome leaves out a stream that has not ended.
        String transport = "xhr-streaming";
        boolean isTimed = false;
        String base = "";
        for (HarEntry request : requests) {
            Matcher url = REQUEST.matcher(request.url());
            if (!url.matches()) {
                continue;
            }
            base = url.group(1);
            String kind = url.group(4);
            if (kind.equals("xhr_send")) {
                unwrap("a" + request.request().text(), true, request.startedMicros(), frames, remarks);
            } else if (!request.frames().isEmpty()) {
                transport = kind;
                isTimed = true;
                request.frames().forEach(event -> unwrap(event.text().strip(), false, event.micros(), frames, remarks));
            } else {
                transport = kind.equals("xhr") ? "xhr-polling" : kind.replace('_', '-');
                long at = kind.equals("xhr") ? request.endedMicros() : request.startedMicros();
                lines(kind, request.response().text(), at, frames, remarks);
            }
        }
        List<HarMessage> ordered = isTimed || transport.equals("xhr-polling")
                ? ResponseTimes.ofPolls(frames)
                : ResponseTimes.ofStream(transport, frames, remarks);
        return new RecordedConnection(requests, base, transport, ordered, true, remarks);
    }

    private static void lines(String kind, String body, long at, List<HarMessage> frames, List<String> remarks) {
        for (String line : body.lines().toList()) {
            if (!kind.equals("eventsource")) {
                unwrap(line, false, at, frames, remarks);
            } else if (line.startsWith(EVENT_DATA)) {
                unwrap(line.substring(EVENT_DATA.length()).strip(), false, at, frames, remarks);
            }
        }
    }

    /** Adds the messages of a SockJS frame without their envelope; a prelude and heartbeats do not contain messages. */
    private static void unwrap(
            String frame, boolean isSent, long micros, List<HarMessage> frames, List<String> remarks) {
        if (frame.isEmpty() || frame.startsWith("h") || frame.equals("a")) {
            return;
        }
        byte[] bytes = frame.getBytes(UTF_8);
        try {
            new SockJsReader(new SockJsReader.Sink() {
                        @Override
                        public void message(byte[] text, int offset, int length) {
                            frames.add(HarMessage.text(isSent, micros, new String(text, offset, length, UTF_8)));
                        }

                        @Override
                        public void close(int code, String reason) {
                            remarks.add("the server closed the SockJS session with code " + code);
                        }
                    })
                    .read(bytes, 0, bytes.length);
        } catch (ProtocolViolation breach) {
            remarks.add("a SockJS frame was left out, as it is none");
        }
    }
}
