package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.List;
import java.util.Objects;

/** Reads one Engine.IO packet from one WebSocket message (Engine.IO protocol, "Packet encoding"). Pure; thread-safe. */
public final class EngineIoReader {
    /** A receiver of a server's Engine.IO packets. Arrays are valid during the call only. */
    public interface Sink {
        /** Called for packet {@code 0}: the session is open. */
        default void open(EngineIoHandshake handshake) {}

        /** Called for packet {@code 1}: the server ends the session. */
        default void close() {}

        /**
         * Called for packet {@code 2}: in revision 4, a ping, which must be answered by a pong with the same data.
         *
         * @param offset index of the data, which is seldom present
         */
        default void ping(byte[] bytes, int offset, int length) {}

        /** Called for packet {@code 3}: in revision 3, the answer to a ping of this side. */
        default void pong() {}

        /** Called for packet {@code 4}: a text message in UTF-8, without the type. */
        void text(byte[] bytes, int offset, int length);

        /** Called for a binary message, without the type that revision 3 puts before it. */
        void binary(byte[] bytes, int offset, int length);

        /**
         * Called for packets {@code 5} and {@code 6}, upgrade and noop, which only show over a WebSocket that the
         * server is alive.
         */
        default void noop() {}
    }

    private static final int SHOWN_BYTES = 60;
    /** Names of the packet types 1 to 6, for error messages. */
    private static final List<String> OTHERS =
            List.of("a close packet", "a ping", "a pong", "a message", "a noop", "a noop");
    /** The first byte of a binary message in revision 3, which is the type as a number, not as a digit. */
    private static final int BINARY_MESSAGE = 4;

    private EngineIoReader() {}

    /**
     * Reads a text message that consists of a type digit and data.
     *
     * @throws ProtocolViolation if it is not a packet
     */
    public static void readText(byte[] frame, int offset, int length, Sink sink) {
        Objects.checkFromIndexSize(offset, length, frame.length);
        int type = length == 0 ? -1 : frame[offset];
        switch (type) {
            case '0' -> sink.open(EngineIoHandshake.read(frame, offset + 1, length - 1));
            case '1' -> sink.close();
            case '2' -> sink.ping(frame, offset + 1, length - 1);
            case '3' -> sink.pong();
            case '4' -> sink.text(frame, offset + 1, length - 1);
            case '5', '6' -> sink.noop();
            default -> throw unknown(frame, offset, length);
        }
    }

    /** Reads the first text message of a session, which must be an open packet. */
    static EngineIoHandshake readOpen(byte[] frame, int offset, int length) {
        int type = length == 0 ? -1 : frame[offset] - '0';
        if (type == 0) {
            return EngineIoHandshake.read(frame, offset + 1, length - 1);
        }
        if (type < 0 || type > OTHERS.size()) {
            throw unknown(frame, offset, length);
        }
        throw ProtocolViolation.of("an Engine.IO open packet", OTHERS.get(type - 1) + " before it");
    }

    private static ProtocolViolation unknown(byte[] frame, int offset, int length) {
        return ProtocolViolation.of("an Engine.IO packet type 0 to 6", shown(frame, offset, length));
    }

    /**
     * Reads a binary message, which is a message packet in both revisions.
     *
     * @throws ProtocolViolation if in revision 3 it does not begin with 0x04
     */
    public static void readBinary(EngineIoRevision revision, byte[] frame, int offset, int length, Sink sink) {
        Objects.checkFromIndexSize(offset, length, frame.length);
        if (revision == EngineIoRevision.V4) {
            sink.binary(frame, offset, length);
            return;
        }
        if (length == 0 || frame[offset] != BINARY_MESSAGE) {
            String got = length == 0 ? "the end" : "0x%02x".formatted(frame[offset]);
            throw ProtocolViolation.of("the byte 0x04 before a binary message of Engine.IO 3", got);
        }
        sink.binary(frame, offset + 1, length - 1);
    }

    private static String shown(byte[] frame, int offset, int length) {
        return length == 0 ? "the end" : new String(frame, offset, Math.min(length, SHOWN_BYTES), UTF_8);
    }
}
