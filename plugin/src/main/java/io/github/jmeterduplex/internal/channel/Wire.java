package io.github.jmeterduplex.internal.channel;

import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * The connection of a WebSocket behind its handshake. Reads on the selector's thread as long as something is there,
 * but not for longer than other connections may wait. Bytes are stamped as they are read. Thread-safe.
 */
final class Wire extends AbstractConnection implements Connection.UpgradeTo, Outbox.Writer {
    private static final int READ_BYTES = 32 * 1024;

    /** After so many the others have their turn. */
    private static final int MOST_READS = 4;

    /** One for all connections of a thread, as what was read is used up at once, as a rule. */
    private static final ThreadLocal<ByteBuffer> BUFFERS =
            ThreadLocal.withInitial(() -> BufferUtil.allocate(READ_BYTES));

    /** Who goes on behind bytes that were given to the channel. */
    private enum Turn {
        /** They are being taken. */
        TAKING,
        /** They were taken at once: who reads goes on. */
        TAKEN,
        /** Somebody else takes them, who goes on when that is done. */
        LEFT
    }

    private final WebSocketChannel channel;
    private final Traffic traffic;
    private final Callback readable = new BytesReady();
    private final Callback taken = new Taken();
    private final AtomicReference<Turn> turn = new AtomicReference<>(Turn.TAKEN);

    /** What came behind the handshake; null else. */
    private ByteBuffer rest;

    Wire(EndPoint endPoint, Executor executor, WebSocketChannel channel, Traffic traffic) {
        super(endPoint, executor);
        this.channel = channel;
        this.traffic = traffic;
    }

    @Override
    public void onUpgradeTo(ByteBuffer buffer) {
        rest = BufferUtil.copy(buffer);
    }

    @Override
    public void onOpen() {
        super.onOpen();
        channel.upgraded();
        ByteBuffer behindHandshake = rest;
        rest = null;
        try {
            if (behindHandshake == null || !behindHandshake.hasRemaining() || take(behindHandshake)) {
                read();
            }
        } catch (Throwable e) {
            channel.broke(e);
        }
    }

    @Override
    public void onFillable() {
        read();
    }

    @Override
    public void fillInterested() {
        fillInterested(readable);
    }

    @Override
    public void onFillInterestedFailed(Throwable cause) {
        getEndPoint().close();
    }

    @Override
    public void onClose(Throwable cause) {
        super.onClose(cause);
        channel.gone();
    }

    private void read() {
        try {
            for (int reads = 0; reads < MOST_READS && channel.isReading(); reads++) {
                ByteBuffer buffer = BUFFERS.get();
                BufferUtil.clear(buffer);
                int filled = getEndPoint().fill(buffer);
                if (filled < 0) {
                    channel.gone();
                    getEndPoint().close();
                    return;
                }
                if (filled == 0) {
                    break;
                }
                if (!take(buffer)) {
                    return;
                }
            }
            if (channel.isReading()) {
                fillInterested();
            }
        } catch (Throwable e) {
            // Errors too: other sessions go on, and this one must hear of its end.
            channel.broke(e);
        }
    }

    /** Gives bytes to the channel; returns whether to read on. */
    private boolean take(ByteBuffer bytes) {
        traffic.bytesIn(bytes.remaining());
        long now = System.nanoTime();
        turn.set(Turn.TAKING);
        if (!channel.turns().frame(bytes, taken, now)) {
            channel.readBehindEnd(bytes, now);
            return true;
        }
        if (turn.compareAndSet(Turn.TAKING, Turn.LEFT)) {
            // The buffer is theirs now.
            BUFFERS.remove();
            return false;
        }
        return true;
    }

    @Override
    public void write(ByteBuffer bytes, Callback done) {
        traffic.bytesOut(bytes.remaining());
        getEndPoint().write(done, bytes);
    }

    /** Listeners never block, so bytes need no thread but the selector's. */
    private abstract static class NonBlocking implements Callback {
        @Override
        public final InvocationType getInvocationType() {
            return InvocationType.NON_BLOCKING;
        }
    }

    private final class BytesReady extends NonBlocking {
        @Override
        public void succeeded() {
            read();
        }

        @Override
        public void failed(Throwable cause) {
            onFillInterestedFailed(cause);
        }
    }

    /** Bytes that were given to the channel are used up. */
    private final class Taken extends NonBlocking {
        @Override
        public void succeeded() {
            if (!turn.compareAndSet(Turn.TAKING, Turn.TAKEN)) {
                read();
            }
        }
    }
}
