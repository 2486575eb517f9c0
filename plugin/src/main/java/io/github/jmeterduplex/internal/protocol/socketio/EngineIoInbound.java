package io.github.jmeterduplex.internal.protocol.socketio;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.net.channel.PingLimit;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoHandshake;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoReader;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoWriter;
import org.jspecify.annotations.Nullable;

/**
 * Handles a session's inbound Engine.IO packets: the handshake, heartbeats, and packets of Socket.IO. Confined to the
 * I/O thread.
 */
final class EngineIoInbound implements EngineIoReader.Sink {
    private final EngineIoRevision revision;
    private final SocketIoConnection session;
    private final SocketIoAssembler assembler;
    private final PingLimit pings = PingLimit.ofSent();
    /** Whether the server has sent the open packet; written by the I/O thread, also read by the run's timer. */
    private volatile boolean open;

    /**
     * The attachment that the session waits for; null if it does not wait for one. Written by the I/O thread; also read
     * by the run's timer.
     */
    private volatile @Nullable Due due;

    private long arrivedNanos;

    /**
     * An attachment that the server has announced but not sent yet.
     *
     * @param piece name of the attachment, for a sentence
     * @param sinceNanos when the previous piece arrived
     */
    record Due(String piece, long sinceNanos) {}

    EngineIoInbound(EngineIoRevision revision, SocketIoConnection session, int maxBytes, KeptBytes budget) {
        this.revision = revision;
        this.session = session;
        this.assembler = new SocketIoAssembler(maxBytes, budget, session);
    }

    void read(byte[] bytes, int offset, int length, boolean binary, long nanos) {
        arrivedNanos = nanos;
        if (binary) {
            EngineIoReader.readBinary(revision, bytes, offset, length, this);
        } else {
            EngineIoReader.readText(bytes, offset, length, this);
        }
    }

    /** Discards a partly read packet. Called after the last read. */
    void forget() {
        assembler.forget();
    }

    /** Returns when the message that is being read arrived, by {@link System#nanoTime}. */
    long arrivedNanos() {
        return arrivedNanos;
    }

    boolean isOpen() {
        return open;
    }

    int attachmentsAwaited() {
        return assembler.attachmentsAwaited();
    }

    /** Returns the attachment that the server must send next, or null. Thread-safe. */
    @Nullable
    Due due() {
        return due;
    }

    @Override
    public void open(EngineIoHandshake handshake) {
        if (open) {
            throw ProtocolViolation.of("the open packet once", "another one");
        }
        open = true;
        session.shakeHands(handshake);
    }

    @Override
    public void close() {
        session.engineClosed();
    }

    @Override
    public void ping(byte[] bytes, int offset, int length) {
        pings.count(arrivedNanos, "pings");
        session.pong(EngineIoWriter.pong(bytes, offset, length));
    }

    @Override
    public void text(byte[] bytes, int offset, int length) {
        expectOpen();
        boolean isUnknown = length > 0 && !SocketIoType.isKnown(bytes[offset]);
        if (isUnknown && revision == EngineIoRevision.V3 && assembler.attachmentsAwaited() == 0) {
            session.ignore("a packet of an unknown type");
        } else {
            assembler.text(bytes, offset, length);
            noteDue();
        }
    }

    @Override
    public void binary(byte[] bytes, int offset, int length) {
        expectOpen();
        if (session.awaitsConnect() && assembler.attachmentsAwaited() == 0) {
            throw SocketIoFaults.otherParser(length);
        }
        assembler.binary(bytes, offset, length);
        noteDue();
    }

    private void noteDue() {
        if (assembler.attachmentsAwaited() > 0) {
            due = new Due(assembler.nextAttachment(), arrivedNanos);
        } else if (due != null) {
            due = null;
        }
    }

    private void expectOpen() {
        if (!open) {
            throw ProtocolViolation.of("an Engine.IO open packet", "a message before it");
        }
    }
}
