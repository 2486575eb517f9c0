package io.github.jmeterduplex.internal.net.websocket;

import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.tcp.ReaderHandOff;
import io.github.jmeterduplex.internal.net.tcp.TlsConnection.BufferingEndPoint;
import io.github.jmeterduplex.internal.net.tcp.TrafficListener;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The connection under a WebSocket after its handshake, which reads and writes bytes. Reads on the selector's thread as
 * long as there are bytes, but not for longer than other connections may wait. Bytes are stamped as they are read.
 * Thread-safe.
 */
public final class WebSocketConnection extends AbstractConnection implements Connection.UpgradeTo, Outbox.Writer {
    private static final int READ_BYTES = 32 * 1024;

    /**
     * A read buffer for each thread, shared by its connections, as the bytes of a read are normally used up
     * immediately.
     */
    private static final ThreadLocal<ByteBuffer> BUFFERS =
            ThreadLocal.withInitial(() -> BufferUtil.allocate(READ_BYTES));

    private final WebSocketChannel channel;
    private final TrafficListener traffic;
    private final LongSupplier nanoTime;

    /** The end point, if it may hold bytes that were already read from the socket, as with TLS; else null. */
    private final @Nullable BufferingEndPoint buffering;

    private final Callback readable = new BytesReady();
    private final Callback taken = new Taken();
    private final ReaderHandOff handOver = new ReaderHandOff();

    /** The bytes that arrived together with the answer to the handshake. */
    private @Nullable ByteBuffer rest;

    public WebSocketConnection(
            EndPoint endPoint, Executor executor, WebSocketChannel channel, TrafficListener traffic) {
        this(endPoint, executor, channel, traffic, System::nanoTime);
    }

    /** @param nanoTime the clock for the time of a read */
    public WebSocketConnection(
            EndPoint endPoint,
            Executor executor,
            WebSocketChannel channel,
            TrafficListener traffic,
            LongSupplier nanoTime) {
        super(endPoint, executor);
        this.channel = channel;
        this.traffic = traffic;
        this.nanoTime = nanoTime;
        this.buffering = endPoint instanceof BufferingEndPoint known ? known : null;
    }

    @Override
    public void onUpgradeTo(ByteBuffer buffer) {
        rest = BufferUtil.copy(buffer);
    }

    @Override
    public void onOpen() {
        super.onOpen();
        channel.upgraded();
        ByteBuffer afterHandshake = rest;
        rest = null;
        try {
            if (afterHandshake == null
                    || !afterHandshake.hasRemaining()
                    || take(afterHandshake, nanoTime.getAsLong())) {
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
            long began = 0;
            while (channel.isReading()) {
                ByteBuffer buffer = BUFFERS.get();
                BufferUtil.clear(buffer);
                int filled = getEndPoint().fill(buffer);
                if (filled < 0) {
                    channel.gone();
                    getEndPoint().close();
                    return;
                }
                if (filled == 0) {
                    fillInterested();
                    return;
                }
                long now = nanoTime.getAsLong();
                began = began == 0 ? now : began;
                if (!take(buffer, now)) {
                    return;
                }
                // If the read left room, the socket is empty: another read would be a useless system call.
                boolean isEmpty = filled < READ_BYTES && (buffering == null || !buffering.hasMore());
                if (isEmpty || now - began > ConnectionLimits.STRETCH_NANOS) {
                    fillInterested();
                    return;
                }
            }
        } catch (Throwable e) {
            // Errors too: other sessions continue, and this one must be notified of its end.
            channel.broke(e);
        }
    }

    /** Passes bytes to the channel; returns whether to continue reading. */
    private boolean take(ByteBuffer bytes, long arrivedNanos) {
        traffic.bytesIn(bytes.remaining());
        handOver.give();
        if (!channel.turns().frame(bytes, taken, arrivedNanos)) {
            channel.readAfterEnd(bytes, arrivedNanos);
            return true;
        }
        if (handOver.isLeft()) {
            // The buffer now belongs to the channel.
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

    /** A callback that never blocks, so that Jetty runs it directly on the selector's thread. */
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

    /** Called when the channel has finished with the bytes of a read. */
    private final class Taken extends NonBlocking {
        @Override
        public void succeeded() {
            if (handOver.isTaken()) {
                read();
            }
        }
    }
}
