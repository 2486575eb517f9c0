package io.github.jmeterduplex.internal.har.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.har.recording.HarEntry.HarMessage;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoPayloadReader;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Groups the recorded requests and the WebSocket of each Engine.IO session by their {@code sid}. */
final class EngineIoRecordings {
    private static final int MAX_BYTES = 64 << 20;
    private static final Pattern REVISION = Pattern.compile("[?&]EIO=([34])(&|$)");
    private static final Pattern SID = Pattern.compile("[?&]sid=([^&]+)");
    private static final Pattern POLLING = Pattern.compile("[?&]transport=polling(&|$)");

    private EngineIoRecordings() {}

    /** Whether an address is one of Engine.IO, revision 3 or 4. */
    static boolean isEngineIo(String url) {
        return REVISION.matcher(url).find();
    }

    /** Returns the Engine.IO revision that an address names. */
    static EngineIoRevision revision(String url) {
        Matcher revision = REVISION.matcher(url);
        return revision.find() && revision.group(1).equals("3") ? EngineIoRevision.V3 : EngineIoRevision.V4;
    }

    /** Returns the Engine.IO sessions, each with its requests, its WebSocket or both. */
    static List<RecordedConnection> of(List<HarEntry> entries) {
        Stream<HarEntry> own = entries.stream().filter(entry -> isEngineIo(entry.url()));
        return RecordedConnection.group(own, EngineIoRecordings::sid).stream()
                .map(requests -> new Session(requests).recording())
                .toList();
    }

    /** Returns the {@code sid} of an entry; if it is missing, an object that is not equal to any other. */
    private static Object sid(HarEntry entry) {
        Matcher sid = SID.matcher(entry.url());
        String id = sid.find() ? sid.group(1) : openedSid(entry);
        return id.isEmpty() ? new Object() : id;
    }

    /** Returns the {@code sid} that the server gave in the response to the first request; empty if it is missing. */
    private static String openedSid(HarEntry entry) {
        String text = entry.response().text();
        int at = text.indexOf('{');
        if (entry.isWebSocket() || at < 0) {
            return "";
        }
        byte[] bytes = text.getBytes(UTF_8);
        try {
            String sid =
                    new JsonScanner(bytes, text.substring(0, at).getBytes(UTF_8).length, bytes.length).member("sid");
            return sid == null ? "" : sid.replace("\"", "");
        } catch (ProtocolViolation noJson) {
            return "";
        }
    }

    /** A session while its messages are collected. */
    private static final class Session {
        private final List<HarEntry> entries;
        private final List<HarMessage> polled = new ArrayList<>();
        private final List<HarMessage> frames = new ArrayList<>();
        private final List<String> remarks = new ArrayList<>();
        private boolean isPolled;
        private boolean isSocket;

        Session(List<HarEntry> entries) {
            this.entries = entries;
            entries.forEach(this::add);
        }

        private void add(HarEntry entry) {
            if (entry.isWebSocket()) {
                isSocket |= !entry.frames().isEmpty();
                frames.addAll(entry.frames());
            } else if (POLLING.matcher(entry.url()).find()) {
                isPolled = true;
                EngineIoRevision revision = revision(entry.url());
                payload(revision, entry.request().text(), true, entry.startedMicros());
                payload(revision, entry.response().text(), false, entry.endedMicros());
            }
        }

        private void payload(EngineIoRevision revision, String body, boolean isSent, long micros) {
            if (body.isEmpty() || body.equals("ok")) {
                return;
            }
            EngineIoPayloadReader reader = new EngineIoPayloadReader(
                    revision,
                    MAX_BYTES,
                    null,
                    (bytes, offset, length, isBinary) -> polled.add(new HarMessage(
                            isSent, micros, isBinary, Arrays.copyOfRange(bytes, offset, offset + length))));
            try {
                if (!reader.read(body.getBytes(UTF_8)) || !reader.end()) {
                    remarks.add("a polling request was left out, as it is too long");
                }
            } catch (ProtocolViolation breach) {
                remarks.add("a polling request was left out in part, as it is no payload of Engine.IO");
            }
        }

        RecordedConnection recording() {
            frames.addAll(0, ResponseTimes.ofPolls(polled));
            frames.sort(Comparator.comparingLong(HarMessage::micros));
            String transports = !isSocket ? "polling" : isPolled ? "polling,websocket" : "websocket";
            return new RecordedConnection(entries, entries.get(0).url(), transports, frames, false, remarks);
        }
    }
}
