package io.github.jmeterduplex.internal.har.recording;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.har.recording.HarEntry.HarMessage;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoAssembler;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoPacket;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoType;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoReader;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the packets of Socket.IO in both directions, and makes a session for each namespace. Confined to one thread.
 */
final class SocketIoRecordingReader {
    private static final int MAX_BYTES = 64 << 20;
    private static final Set<String> OF_ENGINE = Set.of("EIO", "transport", "sid", "t", "b64", "j");
    private static final int NORMAL_ARGUMENTS_BYTES = 2;

    private final RecordedConnection recording;
    private final EngineIoRevision revision;
    private final Map<String, RecordedSessionBuilder> namespaces = new LinkedHashMap<>();
    private final EngineIoReader.Sink inbound = new Packets(false);
    private final EngineIoReader.Sink outbound = new Packets(true);
    private long micros;

    private SocketIoRecordingReader(RecordedConnection recording) {
        this.recording = recording;
        this.revision = EngineIoRecordings.revision(recording.url());
    }

    static List<RecordedSession> read(RecordedConnection recording) {
        SocketIoRecordingReader reader = new SocketIoRecordingReader(recording);
        try {
            for (HarMessage frame : recording.frames()) {
                reader.read(frame);
            }
        } catch (ProtocolViolation breach) {
            reader.namespaces
                    .values()
                    .forEach(session -> session.remark("what came after a broken packet was left out"));
        }
        // In protocol 4, over Engine.IO 3, each connection is in the main namespace, wanted or not.
        if (reader.revision == EngineIoRevision.V3 && reader.namespaces.size() > 1) {
            reader.namespaces.values().removeIf(session -> session.messages.isEmpty());
        }
        reader.remarkShared();
        return reader.namespaces.values().stream()
                .map(RecordedSessionBuilder::session)
                .toList();
    }

    /** Whether a connection carried messages of Socket.IO, whatever its parser, and not those of Engine.IO alone. */
    static boolean hasMessages(RecordedConnection recording) {
        return recording.frames().stream()
                .anyMatch(frame -> frame.isBinary() || frame.text().startsWith("4"));
    }

    /** Notes that several namespaces shared the connection, which has one session of each in the plan. */
    private void remarkShared() {
        if (namespaces.size() > 1) {
            String all = String.join(" and ", namespaces.keySet());
            namespaces
                    .values()
                    .forEach(session -> session.remark("the namespaces " + all
                            + " shared one connection when they were recorded; in the plan each has a connection of"
                            + " its own"));
        }
    }

    private void read(HarMessage frame) {
        micros = frame.micros();
        byte[] bytes = frame.data().clone();
        EngineIoReader.Sink sink = frame.isSent() ? outbound : inbound;
        if (frame.isBinary()) {
            EngineIoReader.readBinary(revision, bytes, 0, bytes.length, sink);
        } else if (bytes.length > 0 && bytes[0] != '0') {
            EngineIoReader.readText(bytes, 0, bytes.length, sink);
        }
    }

    /** Passes on the Socket.IO packets inside Engine.IO, and ignores pings and closes. */
    private final class Packets implements EngineIoReader.Sink {
        private final SocketIoAssembler assembler;

        Packets(boolean isSent) {
            this.assembler = new SocketIoAssembler(
                    MAX_BYTES,
                    null,
                    isSent ? SocketIoRecordingReader.this::sent : SocketIoRecordingReader.this::received);
        }

        @Override
        public void text(byte[] bytes, int offset, int length) {
            assembler.text(bytes, offset, length);
        }

        @Override
        public void binary(byte[] bytes, int offset, int length) {
            assembler.binary(bytes, offset, length);
        }
    }

    private RecordedSessionBuilder session(String namespace) {
        return namespaces.computeIfAbsent(namespace, name -> {
            RecordedSessionBuilder session = new RecordedSessionBuilder(RecordedProtocol.SOCKETIO, recording);
            Url url = Url.of(recording.url());
            session.parameters.put("url", url.origin("http"));
            if (!name.equals("/")) {
                session.parameters.put("namespace", name);
            }
            if (!url.path().equals("/socket.io/")) {
                session.parameters.put("path", url.path());
            }
            if (revision == EngineIoRevision.V3) {
                session.parameters.put("engine", "3");
            }
            session.put("query", ApplicationHeaders.object(url.query(parameter -> !OF_ENGINE.contains(parameter))));
            return session;
        });
    }

    private void sent(SocketIoPacket packet) {
        RecordedSessionBuilder session = session(packet.namespace());
        SocketIoType type = packet.type();
        if (type == SocketIoType.CONNECT) {
            session.put("auth", packet.text());
        } else if (type.isEvent() && packet.event() != null) {
            String id = packet.ackId() < 0 ? null : String.valueOf(packet.ackId());
            session.sent(micros, packet.event(), packet.text(), id, null);
        } else if (type.isAck()) {
            if (packet.bodyLength() > NORMAL_ARGUMENTS_BYTES) {
                session.answered(String.valueOf(packet.ackId()), packet.text());
            }
        }
    }

    private void received(SocketIoPacket packet) {
        RecordedSessionBuilder session = session(packet.namespace());
        SocketIoType type = packet.type();
        if (type.isEvent() && packet.event() != null) {
            if (packet.ackId() >= 0) {
                session.asked(String.valueOf(packet.ackId()), packet.event());
            }
            session.pushed(micros, packet.event(), packet.text());
        } else if (type.isAck()) {
            session.replied(micros, packet.text(), String.valueOf(packet.ackId()), null);
        } else if (type == SocketIoType.CONNECT_ERROR) {
            session.remark("the server refused the namespace " + packet.namespace());
        }
    }
}
