package io.github.jmeterduplex.internal.serve;

import io.github.jmeterduplex.internal.serve.wire.GrowingBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** The encryption of one connection. Confined to the server's thread. */
final class TlsLayer {
    private static final ByteBuffer NO_DATA = ByteBuffer.allocate(0);

    /** Sends bytes as they are. */
    interface Wire {
        void send(ByteBuffer data) throws IOException;
    }

    /** Buffers that all connections use in turn. */
    static final class Buffers {
        final ByteBuffer plain;
        final ByteBuffer encrypted;

        Buffers(SSLSession session) {
            plain = ByteBuffer.allocate(session.getApplicationBufferSize());
            encrypted = ByteBuffer.allocate(session.getPacketBufferSize());
        }
    }

    private final SSLEngine engine;
    private final Buffers buffers;
    private @Nullable ByteBuffer incomplete;

    TlsLayer(SSLEngine engine, Buffers buffers) {
        this.engine = engine;
        this.buffers = buffers;
    }

    /** Decrypts the bytes, and answers those of the handshake; returns false at the end of the connection. */
    boolean unwrap(ByteBuffer bytes, GrowingBytes target, Wire wire) throws IOException {
        ByteBuffer input = joined(bytes);
        while (true) {
            SSLEngineResult result = engine.unwrap(input, buffers.plain.clear());
            target.add(buffers.plain.flip());
            if (result.getStatus() == Status.CLOSED) {
                return false;
            }
            boolean needsMore = result.getStatus() == Status.BUFFER_UNDERFLOW;
            if (!advance(wire) && (needsMore || !input.hasRemaining())) {
                keep(input);
                return true;
            }
        }
    }

    private ByteBuffer joined(ByteBuffer bytes) {
        ByteBuffer before = incomplete;
        if (before == null) {
            return bytes;
        }
        incomplete = null;
        return ByteBuffer.allocate(before.remaining() + bytes.remaining())
                .put(before)
                .put(bytes)
                .flip();
    }

    private void keep(ByteBuffer input) {
        if (input.hasRemaining()) {
            incomplete = ByteBuffer.allocate(input.remaining()).put(input).flip();
        }
    }

    /** Does what the handshake needs now; returns whether it did anything. */
    private boolean advance(Wire wire) throws IOException {
        boolean isAdvanced = false;
        while (true) {
            HandshakeStatus status = engine.getHandshakeStatus();
            if (status == HandshakeStatus.NEED_TASK) {
                for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
                    task.run();
                }
            } else if (status == HandshakeStatus.NEED_WRAP) {
                wrapOnce(NO_DATA.duplicate(), wire);
            } else {
                return isAdvanced;
            }
            isAdvanced = true;
        }
    }

    /** Encrypts the bytes and sends them. */
    void wrap(ByteBuffer plain, Wire wire) throws IOException {
        while (plain.hasRemaining()) {
            wrapOnce(plain, wire);
        }
    }

    private void wrapOnce(ByteBuffer plain, Wire wire) throws IOException {
        SSLEngineResult result = engine.wrap(plain, buffers.encrypted.clear());
        wire.send(buffers.encrypted.flip());
        if (result.getStatus() != Status.OK) {
            throw new IOException("TLS has ended");
        }
    }
}
