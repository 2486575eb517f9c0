package io.github.jmeterduplex.internal.protocol.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoHandshake;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoReader;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Keeps what an assembler finds in messages that lie somewhere in an array, which is overwritten afterwards. */
final class RecordingPackets implements SocketIoAssembler.Sink, EngineIoReader.Sink {
    /** What is left of a packet; attachments in hex, so that values compare and print. */
    record Seen(
            SocketIoType type,
            String namespace,
            long ackId,
            String event,
            String body,
            List<String> arguments,
            List<String> attachments) {}

    private static final JsonFactory JSON = new JsonFactory();

    final List<Seen> packets = new ArrayList<>();
    final List<SocketIoPacket> copies = new ArrayList<>();
    final SocketIoAssembler assembler;

    RecordingPackets() {
        this(1 << 20);
    }

    RecordingPackets(int maxBytes) {
        assembler = new SocketIoAssembler(maxBytes, null, this);
    }

    static Seen seen(SocketIoPacket packet) {
        List<String> attachments = new ArrayList<>();
        for (int i = 0; i < packet.attachmentCount(); i++) {
            attachments.add(HexFormat.of().formatHex(packet.attachment(i)));
        }
        String body = new String(packet.bodyArray(), packet.bodyOffset(), packet.bodyLength(), UTF_8);
        List<String> arguments = hasArguments(packet) ? elements(body) : List.of();
        return new Seen(
                packet.type(), packet.namespace(), packet.ackId(), packet.event(), body, arguments, attachments);
    }

    private static boolean hasArguments(SocketIoPacket packet) {
        return packet.type().isAck() || (packet.type().isEvent() && packet.event() != null);
    }

    /** The elements of a JSON array, as they are written. */
    static List<String> elements(String array) {
        List<String> elements = new ArrayList<>();
        try (JsonParser parser = JSON.createParser(array)) {
            parser.nextToken();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                int from = (int) parser.currentTokenLocation().getCharOffset();
                parser.skipChildren();
                parser.finishToken();
                elements.add(
                        array.substring(from, (int) parser.currentLocation().getCharOffset())
                                .strip());
            }
            return elements;
        } catch (IOException noJson) {
            throw new AssertionError(array, noJson);
        }
    }

    /** The one packet of a text message. */
    static Seen read(String text) {
        RecordingPackets packets = new RecordingPackets();
        packets.text(text);
        return packets.packets.get(0);
    }

    RecordingPackets text(String message) {
        byte[] wire = message.getBytes(UTF_8);
        return moved(wire, (array, offset) -> assembler.text(array, offset, wire.length));
    }

    RecordingPackets binary(byte... message) {
        return moved(message, (array, offset) -> assembler.binary(array, offset, message.length));
    }

    /** What the writer gave, through the Engine.IO reader of the same revision. */
    RecordingPackets frames(EngineIoRevision revision, SocketIoWriter.Frames frames) {
        byte[] text = frames.text();
        moved(text, (array, offset) -> EngineIoReader.readText(array, offset, text.length, this));
        for (byte[] frame : frames.attachments()) {
            moved(frame, (array, offset) -> EngineIoReader.readBinary(revision, array, offset, frame.length, this));
        }
        return this;
    }

    private interface Reading {
        void read(byte[] array, int offset);
    }

    private RecordingPackets moved(byte[] message, Reading reading) {
        byte[] array = new byte[message.length + 2];
        System.arraycopy(message, 0, array, 1, message.length);
        try {
            reading.read(array, 1);
        } finally {
            Arrays.fill(array, (byte) '!');
        }
        return this;
    }

    @Override
    public void packet(SocketIoPacket packet) {
        packets.add(seen(packet));
        copies.add(packet.copy());
    }

    @Override
    public void text(byte[] bytes, int offset, int length) {
        assembler.text(bytes, offset, length);
    }

    @Override
    public void binary(byte[] bytes, int offset, int length) {
        assembler.binary(bytes, offset, length);
    }

    @Override
    public void open(EngineIoHandshake handshake) {
        throw new AssertionError(handshake);
    }

    @Override
    public void close() {
        throw new AssertionError("close");
    }

    @Override
    public void ping(byte[] bytes, int offset, int length) {
        throw new AssertionError("ping");
    }

    @Override
    public void pong() {
        throw new AssertionError("pong");
    }

    @Override
    public void noop() {
        throw new AssertionError("noop");
    }
}
