package io.github.jmeterduplex.internal.har.recording;

import io.github.jmeterduplex.internal.har.recording.HarEntry.HarMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedMessage.Kind;
import io.github.jmeterduplex.internal.protocol.socketio.Namespaces;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoAssembler;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoPacket;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoType;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoReader;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the packets of Socket.IO in both directions, and makes one session of all namespaces of a connection. Confined
 * to one thread.
 */
final class SocketIoRecordingReader {
    private static final int MAX_BYTES = 64 << 20;
    private static final Set<String> OF_ENGINE = Set.of("EIO", "transport", "sid", "t", "b64", "j");
    private static final int NORMAL_ARGUMENTS_BYTES = 2;

    private final RecordedConnection recording;
    private final RecordedSessionBuilder session;
    private final EngineIoRevision revision;
    private final List<Recorded> packets = new ArrayList<>();
    private final EngineIoReader.Sink inbound = new Packets(false);
    private final EngineIoReader.Sink outbound = new Packets(true);

    private record Recorded(long micros, boolean isSent, SocketIoPacket packet) {
        boolean isIn(String namespace) {
            return packet.namespace().equals(namespace);
        }

        boolean isMessage() {
            return packet.type().isEvent() || packet.type().isAck();
        }
    }

    private SocketIoRecordingReader(RecordedConnection recording) {
        this.recording = recording;
        this.session = new RecordedSessionBuilder(RecordedProtocol.SOCKETIO, recording);
        this.revision = EngineIoRecordings.revision(recording.url());
    }

    /** Returns the session of a connection; null if no message of Socket.IO can be read. */
    static @Nullable RecordedSession read(RecordedConnection recording) {
        SocketIoRecordingReader reader = new SocketIoRecordingReader(recording);
        boolean isWhole = reader.session.read(recording.frames(), reader::read);
        if (reader.packets.isEmpty()) {
            return null;
        }
        reader.fill(reader.namespaces());
        if (!isWhole) {
            reader.session.remark("what came after a broken packet was left out");
        }
        return reader.session.session();
    }

    /** Whether a connection carried messages of Socket.IO, whatever its parser, and not those of Engine.IO alone. */
    static boolean hasMessages(RecordedConnection recording) {
        return recording.frames().stream()
                .anyMatch(frame -> frame.isBinary() || frame.text().startsWith("4"));
    }

    private void read(HarMessage frame) {
        byte[] bytes = frame.data().clone();
        EngineIoReader.Sink sink = frame.isSent() ? outbound : inbound;
        if (frame.isBinary()) {
            EngineIoReader.readBinary(revision, bytes, 0, bytes.length, sink);
        } else if (bytes.length > 0 && bytes[0] != '0') {
            EngineIoReader.readText(bytes, 0, bytes.length, sink);
        }
    }

    /** Notes the Socket.IO packets inside Engine.IO, and ignores pings and closes. */
    private final class Packets implements EngineIoReader.Sink {
        private final SocketIoAssembler assembler;

        Packets(boolean isSent) {
            this.assembler = new SocketIoAssembler(
                    MAX_BYTES, null, packet -> packets.add(new Recorded(session.micros, isSent, packet.copy())));
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

    /** Returns the namespaces of the session; of several, those that the server refused for good are left out. */
    private Namespaces namespaces() {
        Set<String> names = new LinkedHashSet<>();
        Set<String> refused = new HashSet<>();
        for (Recorded one : packets) {
            String namespace = one.packet.namespace();
            names.add(namespace);
            if (!one.isSent && one.packet.type() == SocketIoType.CONNECT_ERROR) {
                refused.add(namespace);
            } else if (!one.isSent) {
                refused.remove(namespace);
            }
        }
        // In protocol 4, over Engine.IO 3, each connection is in the main namespace, wanted or not.
        if (revision == EngineIoRevision.V3 && packets.stream().noneMatch(one -> one.isMessage() && one.isIn("/"))) {
            refused.add("/");
        }
        if (!refused.containsAll(names)) {
            names.removeAll(refused);
        }
        return new Namespaces(List.copyOf(names));
    }

    private void fill(Namespaces namespaces) {
        Url url = Url.of(recording.url());
        session.parameters.put("url", url.origin("http"));
        String names = String.join(",", namespaces.names());
        if (!names.equals("/")) {
            session.parameters.put("namespace", names);
        }
        if (!url.path().equals("/socket.io/")) {
            session.parameters.put("path", url.path());
        }
        if (revision == EngineIoRevision.V3) {
            session.parameters.put("engine", "3");
        }
        session.put("query", ApplicationHeaders.object(url.query(parameter -> !OF_ENGINE.contains(parameter))));
        for (Recorded one : packets) {
            session.micros = one.micros;
            if (one.isSent && namespaces.has(one.packet.namespace())) {
                sent(namespaces, one.packet);
            } else if (!one.isSent) {
                received(namespaces, one.packet);
            }
        }
    }

    /** Returns an acknowledgement id that no other namespace of the session has. */
    private static @Nullable String id(SocketIoPacket packet) {
        return packet.ackId() < 0 ? null : packet.namespace() + packet.ackId();
    }

    private void sent(Namespaces namespaces, SocketIoPacket packet) {
        SocketIoType type = packet.type();
        if (type == SocketIoType.CONNECT) {
            if (!packet.text().equals(session.parameters.getOrDefault("auth", packet.text()))) {
                session.remark("the namespaces had different auth payloads: the plan sends the last one to all");
            }
            session.put("auth", packet.text());
        } else if (type.isEvent() && packet.event() != null) {
            String event = namespaces.source(packet.namespace(), packet.event());
            session.add(Kind.SEND, event, packet.text(), id(packet), null);
        } else if (type.isAck()) {
            String id = id(packet);
            if (packet.bodyLength() > NORMAL_ARGUMENTS_BYTES && id != null) {
                session.answered(id, packet.text());
            }
        }
    }

    private void received(Namespaces namespaces, SocketIoPacket packet) {
        SocketIoType type = packet.type();
        if (type.isEvent() && packet.event() != null) {
            String event = namespaces.source(packet.namespace(), packet.event());
            String id = id(packet);
            if (id != null) {
                session.asked(id, event);
            }
            session.add(Kind.PUSH, event, packet.text(), null, null);
        } else if (type.isAck()) {
            session.add(Kind.ANSWER, "", packet.text(), id(packet), null);
        } else if (type == SocketIoType.CONNECT_ERROR) {
            session.remark("the server refused the namespace " + packet.namespace());
        }
    }
}
