package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.tcp.ReaderHandOff;
import java.io.EOFException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.jspecify.annotations.Nullable;

/**
 * A client's HTTP/1.1 connection, which carries one request at a time and does not follow redirects. Callbacks come on
 * I/O threads, one at a time. It may become a WebSocket.
 *
 * <p>A response is handed over when its request is completely written, too: over TLS a write may complete after the
 * response was read, and until then no other request can be written. The later one of the two, the response or the
 * write's completion, hands the response over and continues to read.
 */
public final class HttpConnection extends AbstractConnection.NonBlocking implements Connection.UpgradeFrom {
    private static final int BUFFER_BYTES = 8 * 1024;

    /** A listener for the progress of one request. */
    public interface Progress {
        /** Called when the request is written to the socket. */
        default void written() {
            // Most wait for the response only.
        }

        /**
         * Called when the head of the response has arrived.
         *
         * @param head without a body
         * @return whether to deliver the body part by part; if not, its beginning comes with the response
         */
        default boolean streams(HttpResponse head) {
            return false;
        }

        /**
         * Called for each part of a response body that is delivered in parts.
         *
         * @param part the bytes, which the receiver may keep
         * @param done requests the next part, on any thread
         * @param arrivedNanos {@link System#nanoTime} when it was read
         */
        default void part(byte[] part, Callback done, long arrivedNanos) {
            throw new IllegalStateException("nobody asked for parts");
        }
    }

    /** A listener for the outcome of one request. One of {@link #answered} and {@link #failed} is the last call. */
    public interface Exchange extends Progress {
        /** Called when the response is complete. */
        void answered(HttpConnection connection, HttpResponse answer);

        /**
         * Called if the request fails before a complete response has arrived.
         *
         * @param reached how far the request got
         */
        void failed(HttpConnection connection, Throwable cause, Reached reached);
    }

    /** The events for which the current request still waits. */
    private enum Missing {
        /** Waiting is over: no request is under way. */
        NOTHING,
        /** All events: not a byte of the request is written. If it fails now, no byte will be. */
        ALL,
        WRITE_AND_ANSWER,
        ANSWER,
        /** The end of the write: the answer has arrived and is kept until then; no thread reads. */
        WRITE
    }

    private final ByteBufferPool pool;
    private final Consumer<HttpConnection> connected;
    private final ResponseReader response = new ResponseReader();
    private final AtomicReference<Missing> missing = new AtomicReference<>(Missing.NOTHING);

    /** Decides which thread reads on after a part of a body was handed over. */
    private final ReaderHandOff parts = new ReaderHandOff();

    private final Callback partTaken = Callback.from(InvocationType.NON_BLOCKING, this::taken, this::fail);

    // All below: used by the thread that reads, handed over with missing or parts; or written before the request is.
    private @Nullable Exchange exchange;
    private @Nullable RetainableByteBuffer buffer;
    private @Nullable HttpResponse early;

    /** Whether a part of the body was read last, after which the response may end without another byte. */
    private boolean afterPart;

    private boolean upgraded;
    private boolean asksForTunnel;
    private long arrivedNanos;
    private volatile boolean silent;

    // Whether a request has been sent, not counting CONNECT, and whether another one had been sent before it.
    private volatile boolean used;
    private volatile boolean reused;

    private volatile boolean closed;

    /** When the connection was closed, by {@link System#nanoTime}; written before the flag. */
    private volatile long closedNanos;

    /** @param connected is notified when TCP is connected; TLS starts with the first request */
    public HttpConnection(
            EndPoint endPoint, Executor executor, ByteBufferPool pool, Consumer<HttpConnection> connected) {
        super(endPoint, executor);
        this.pool = pool;
        this.connected = connected;
    }

    @Override
    public void onOpen() {
        super.onOpen();
        connected.accept(this);
        fillInterested();
    }

    /** Whether the connection was closed and takes no more requests. */
    public boolean isClosed() {
        return closed;
    }

    /** Returns when the connection was closed, by {@link System#nanoTime}; valid only if it is closed. */
    long closedNanos() {
        return closedNanos;
    }

    private void markClosed() {
        closedNanos = closed ? closedNanos : System.nanoTime();
        closed = true;
    }

    /**
     * Whether a failed request may be repeated over a new connection, as browsers do: true if this connection was
     * reused, and the other side has ended it instead of responding.
     *
     * @param isRepeatable whether the server may get the request twice
     */
    public boolean mayRepeat(Throwable cause, Reached reached, boolean isRepeatable) {
        return reused
                && (reached == Reached.NOTHING_SENT
                        || (isRepeatable && reached == Reached.NO_ANSWER && ConnectionFaults.isEnd(cause)));
    }

    /** Whether the connection has carried a request before, not counting CONNECT. */
    boolean wasUsed() {
        return used;
    }

    /**
     * Sends a CONNECT request to a proxy; the body of its response is ignored.
     *
     * @param request the whole request
     */
    public void connect(byte[] request, Exchange receiver) {
        send(request, 0, true, receiver);
    }

    /**
     * Sends a request. Call only if the previous one has its response; then from any thread.
     *
     * @param request the whole request, with its body
     * @param maxBody bytes of the response's body to keep, if it does not come in parts
     */
    public void send(byte[] request, int maxBody, Exchange receiver) {
        send(request, maxBody, false, receiver);
    }

    private void send(byte[] request, int maxBody, boolean forTunnel, Exchange receiver) {
        exchange = receiver;
        asksForTunnel = forTunnel;
        response.expect(forTunnel, maxBody, receiver::streams);
        silent = true;
        reused = used;
        used = !forTunnel;
        missing.set(Missing.ALL);
        if (closed) {
            fail(new ClosedChannelException());
        }
        if (missing.compareAndSet(Missing.ALL, Missing.WRITE_AND_ANSWER)) {
            Callback done = Callback.from(InvocationType.NON_BLOCKING, this::written, this::fail);
            getEndPoint().write(done, ByteBuffer.wrap(request));
        }
    }

    private Exchange exchange() {
        return Objects.requireNonNull(exchange, "nothing was sent");
    }

    private void written() {
        exchange().written();
        boolean isFirst = missing.compareAndSet(Missing.WRITE_AND_ANSWER, Missing.ANSWER);
        if (!isFirst && missing.compareAndSet(Missing.WRITE, Missing.NOTHING)) {
            guarded(() -> {
                exchange().answered(this, takeEarly());
                read();
            });
        }
    }

    @Override
    public void onFillable() {
        guarded(this::read);
    }

    private void guarded(Step step) {
        try {
            step.run();
        } catch (Throwable e) {
            // This session must be notified of any error, and others continue.
            release();
            fail(e);
            getEndPoint().close();
        }
    }

    /** Reads on in this thread after the receiver of a body's part has asked for more. */
    private void taken() {
        if (parts.isTaken()) {
            guarded(this::read);
        }
    }

    private void read() throws Exception {
        long began = System.nanoTime();
        boolean goesOn = true;
        while (goesOn && !closed && !upgraded) {
            RetainableByteBuffer here = buffer == null ? pool.acquire(BUFFER_BYTES, false) : buffer;
            buffer = here;
            if (here.hasRemaining() || afterPart) {
                afterPart = false;
                goesOn = parse(here);
            } else if (System.nanoTime() - began > ConnectionLimits.STRETCH_NANOS) {
                // Other connections of this thread come first.
                release();
                fillInterested();
                goesOn = false;
            } else {
                goesOn = fill(here) && parse(here);
            }
        }
        // If this thread does not continue, the buffer belongs to the thread that reads next.
        if (goesOn && closed) {
            release();
        }
    }

    /** Reads bytes from the socket into a buffer. Returns false if no more bytes can be read for now. */
    private boolean fill(RetainableByteBuffer here) throws Exception {
        here.clear();
        int filled = getEndPoint().fill(here.getByteBuffer());
        arrivedNanos = System.nanoTime();
        if (filled > 0) {
            silent = false;
            return true;
        }
        if (filled == 0) {
            release();
            fillInterested();
            return false;
        }
        markClosed();
        response.endInput();
        if (parse(here)) {
            release();
            fail(new EOFException());
            getEndPoint().close();
        }
        return false;
    }

    /**
     * Parses a response's bytes. Returns false if another thread continues: the one that takes a part, or the one that
     * writes the request.
     */
    private boolean parse(RetainableByteBuffer here) {
        if (missing.get() == Missing.NOTHING && !closed) {
            // No request is under way; some servers send a response before they close.
            markClosed();
            release();
            getEndPoint().close();
            return false;
        }
        ByteBuffer bytes = here.getByteBuffer();
        Throwable breach = response.read(bytes);
        if (breach != null) {
            fail(breach);
            BufferUtil.clear(bytes);
            getEndPoint().close();
            markClosed();
            release();
            return true;
        }
        if (response.isComplete()) {
            return answer();
        }
        byte[] part = response.takePart();
        if (part == null) {
            return true;
        }
        afterPart = true;
        parts.give();
        exchange().part(part, partTaken, arrivedNanos);
        return !parts.isLeft();
    }

    /** Passes the complete response to the listener; returns as {@link #parse}. */
    private boolean answer() {
        HttpResponse answer = response.take(closed);
        early = answer;
        if (missing.compareAndSet(Missing.WRITE_AND_ANSWER, Missing.WRITE)) {
            return false;
        }
        early = null;
        if (missing.compareAndSet(Missing.ANSWER, Missing.NOTHING)) {
            exchange().answered(this, answer);
        } else {
            getEndPoint().close();
        }
        return true;
    }

    private HttpResponse takeEarly() {
        HttpResponse answer = Objects.requireNonNull(early, "no answer is kept");
        early = null;
        return answer;
    }

    /** Fails the request under way. If a refusal has arrived, it is reported instead of the cause; a success is not. */
    private void fail(Throwable cause) {
        Missing before = missing.getAndSet(Missing.NOTHING);
        if (before == Missing.WRITE) {
            release();
            HttpResponse answer = takeEarly();
            if (answer.status() == ResponseReader.SWITCHING_PROTOCOLS
                    || (asksForTunnel && answer.status() / 100 == 2)) {
                exchange().failed(this, cause, Reached.PART_OF_ANSWER);
            } else {
                exchange().answered(this, answer.last());
            }
        } else if (before != Missing.NOTHING) {
            Reached reached = silent ? Reached.NO_ANSWER : Reached.PART_OF_ANSWER;
            exchange().failed(this, cause, before == Missing.ALL ? Reached.NOTHING_SENT : reached);
        }
    }

    private void release() {
        if (buffer != null) {
            buffer.clear();
            buffer.release();
            buffer = null;
        }
    }

    /** Returns the bytes after the response to an upgrade, which belong to the WebSocket. */
    @Override
    public @Nullable ByteBuffer onUpgradeFrom() {
        upgraded = true;
        ByteBuffer rest = buffer != null && buffer.hasRemaining() ? BufferUtil.copy(buffer.getByteBuffer()) : null;
        release();
        return rest;
    }

    @Override
    public void onFillInterestedFailed(Throwable cause) {
        markClosed();
        fail(cause);
        getEndPoint().close();
    }

    @Override
    public void onClose(Throwable cause) {
        super.onClose(cause);
        if (!upgraded) {
            markClosed();
            fail(cause == null ? new ClosedChannelException() : cause);
        }
    }

    @FunctionalInterface
    private interface Step {
        void run() throws Exception;
    }
}
