package io.github.jmeterduplex.internal.net.tcp;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.IO;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A socket's end point that records when bytes were last written, and whether the connection was reset. Thread-safe.
 */
public final class WatchedEndPoint extends SocketChannelEndPoint {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedEndPoint.class);

    private enum Life {
        NEW,
        OPEN,
        LEFT
    }

    private final DeferredWrites.Loop loop;
    private final SelectionKey key;

    private final AtomicReference<Life> life = new AtomicReference<>(Life.NEW);

    /** When bytes were last written, by {@link System#nanoTime}; written by the thread that flushes. */
    private volatile long wroteNanos = System.nanoTime();

    /** Whether a read has failed; written by the thread that reads. */
    private volatile boolean failed;

    /** The times of the opening that this connection belongs to; null if they are not taken, or it is over. */
    private volatile @Nullable OpeningTimes opening;

    /**
     * When the bytes that are read next were ready, during an opening; 0 if the I/O loop has not found any. Written by
     * the loop's thread, and by the one that reads.
     */
    private volatile long readyNanos;

    /** The counter of traffic; null if bytes are not counted. */
    private volatile @Nullable TrafficListener traffic;

    /** @param opening the times of the opening that has made the connection; null if they are not taken */
    WatchedEndPoint(
            SocketChannel channel,
            DeferredWrites.Loop loop,
            SelectionKey key,
            Scheduler scheduler,
            @Nullable OpeningTimes opening) {
        super(channel, loop, key, scheduler);
        this.loop = loop;
        this.key = key;
        this.opening = opening;
        OpeningTimes.tell(opening, times -> times.read(loop.readyNanos(), System.nanoTime()));
    }

    /**
     * Called when Jetty opens the end point. From here on the connection is notified of its end, even if {@link #leave}
     * came before.
     */
    @Override
    public void onOpen() {
        super.onOpen();
        if (life.getAndSet(Life.OPEN) == Life.LEFT) {
            close();
        }
    }

    /**
     * Closes the end point, whether Jetty has opened it or not. If an end point is closed before it is opened, its
     * connection is never notified of its end and keeps its TLS engine; so until then only the socket is closed, and
     * the rest when Jetty opens it.
     */
    void leave() {
        if (life.compareAndSet(Life.NEW, Life.LEFT)) {
            IO.close(getChannel());
        } else if (life.get() == Life.OPEN) {
            close();
        }
    }

    /** Returns the I/O loop whose thread reads this socket. */
    public DeferredWrites.Loop loop() {
        return loop;
    }

    @Override
    public Runnable onSelected() {
        if (opening != null && readyNanos == 0 && key.isReadable()) {
            readyNanos = loop.readyNanos();
        }
        return super.onSelected();
    }

    @Override
    public boolean flush(ByteBuffer... buffers) throws IOException {
        long before = BufferUtil.remaining(buffers);
        boolean all = buffers.length == 1 ? flush(buffers[0]) : super.flush(buffers);
        long wrote = before - BufferUtil.remaining(buffers);
        if (wrote > 0) {
            long now = System.nanoTime();
            wroteNanos = now;
            OpeningTimes times = opening;
            if (times != null && !times.wrote(now)) {
                opening = null;
            }
            TrafficListener counted = traffic;
            if (counted != null) {
                counted.bytesOut(wrote);
            }
        }
        return all;
    }

    /** Writes a buffer as Jetty does, but without a slower gathering write. */
    private boolean flush(ByteBuffer buffer) throws IOException {
        try {
            getChannel().write(buffer);
        } catch (IOException e) {
            throw new EofException(e);
        }
        return !buffer.hasRemaining();
    }

    /** Reads as Jetty does, but distinguishes a reset from the end of the stream. */
    @Override
    public int fill(ByteBuffer buffer) {
        if (isInputShutdown()) {
            return -1;
        }
        int position = BufferUtil.flipToFill(buffer);
        try {
            int filled = getChannel().read(buffer);
            if (filled < 0) {
                shutdownInput();
            }
            TrafficListener counted = traffic;
            if (filled > 0 && counted != null) {
                counted.bytesIn(filled);
            }
            OpeningTimes times = opening;
            if (filled > 0 && times != null) {
                if (!times.read(readyNanos, System.nanoTime())) {
                    opening = null;
                }
                readyNanos = 0;
            }
            return filled;
        } catch (IOException e) {
            LOG.debug("read failed", e);
            failed = true;
            shutdownInput();
            return -1;
        } finally {
            BufferUtil.flipToFlush(buffer, position);
        }
    }

    /** Starts to count all bytes, TLS included. A WebSocket counts its own bytes. */
    public void count(TrafficListener counted) {
        traffic = counted;
    }

    /**
     * Called when the first application data has arrived after a TLS handshake.
     *
     * @param negotiated its version, its cipher suite and, if it is known, the group of its keys
     */
    void secured(String negotiated) {
        OpeningTimes.tell(opening, times -> times.secured(negotiated));
    }

    /** Returns when bytes were last written, by {@link System#nanoTime}. */
    public long wroteNanos() {
        return wroteNanos;
    }

    /** Whether a read has failed, which in nearly all cases means a reset. */
    public boolean isReset() {
        return failed;
    }

    /** Closes the connection with a TCP reset, which drops unsent bytes and leaves no TIME_WAIT. */
    public void resetConnection() {
        try {
            getChannel().setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException e) {
            LOG.debug("already closed", e);
        }
        leave();
    }
}
