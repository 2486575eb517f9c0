package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Takes the open packet, which must come first. Confined to one thread. */
final class OpenPacketSink implements EngineIoReader.Sink {
    private @Nullable EngineIoHandshake handshake;

    /** Returns the handshake of the open packet. */
    EngineIoHandshake handshake() {
        return Objects.requireNonNull(handshake, "no open packet has come");
    }

    @Override
    public void open(EngineIoHandshake opened) {
        handshake = opened;
    }

    @Override
    public void close() {
        throw breach("a close packet");
    }

    @Override
    public void ping(byte[] bytes, int offset, int length) {
        throw breach("a ping");
    }

    @Override
    public void pong() {
        throw breach("a pong");
    }

    @Override
    public void text(byte[] bytes, int offset, int length) {
        throw breach("a message");
    }

    @Override
    public void binary(byte[] bytes, int offset, int length) {
        throw breach("a binary message");
    }

    @Override
    public void noop() {
        throw breach("a noop");
    }

    private static ProtocolViolation breach(String got) {
        return ProtocolViolation.of("an Engine.IO open packet", got + " before it");
    }
}
