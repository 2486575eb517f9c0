package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import java.util.Objects;

/** Writes a client's Engine.IO packets for a WebSocket, each into a new array. Pure; thread-safe. */
public final class EngineIoWriter {
    private static final byte BINARY_MESSAGE = 4;

    private EngineIoWriter() {}

    /** Writes packet {@code 1}, a text message that ends the session. */
    public static byte[] close() {
        return new byte[] {'1'};
    }

    /** Writes packet {@code 2}, a ping: the client's heartbeat in revision 3. */
    public static byte[] ping() {
        return new byte[] {'2'};
    }

    /**
     * Writes packet {@code 3}, a pong with the data of the ping: the answer to the server's heartbeat in revision 4.
     */
    public static byte[] pong(byte[] bytes, int offset, int length) {
        return typed((byte) '3', bytes, offset, length);
    }

    /** Writes packet {@code 4} with UTF-8 text, as a text message. Socket.IO packets already contain it. */
    public static byte[] text(byte[] message) {
        return typed((byte) '4', message, 0, message.length);
    }

    /** Writes a binary message: in revision 4 the given array itself, in revision 3 a copy after the byte 0x04. */
    public static byte[] binary(EngineIoRevision revision, byte[] message) {
        return revision == EngineIoRevision.V4 ? message : typed(BINARY_MESSAGE, message, 0, message.length);
    }

    private static byte[] typed(byte type, byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        byte[] packet = new byte[length + 1];
        packet[0] = type;
        System.arraycopy(bytes, offset, packet, 1, length);
        return packet;
    }
}
