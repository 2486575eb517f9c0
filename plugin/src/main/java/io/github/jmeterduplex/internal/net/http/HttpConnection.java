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
 * An HTTP/1.1 connection of a client: one request at a time, never a redirect. Callbacks come on I/O threads, one at a
 * time. It may become a WebSocket.
 *
 * <p>A response is handed over when its request is completely written, too: over TLS a write may complete after the
 * response was read, and until then no other request can be written. The later one of the two, the response or the
 * write's completion, hands the response over and continues to read.
 */
public final class HttpConnection extends AbstractConnection.NonBlocking implements Connection.UpgradeFrom {
    private static final int BUFFER_BYTES = 8 * 1024;

    /** Is notified of the progress of a request until its response is complete. */
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
         * Called for each part of a body that is delivered part by part.
         *
         * @param part the bytes, which the receiver may keep
         * @param done requests the next part, on any thread
         * @param arrivedNanos {@link System#nanoTime} when it was read
         */
        default void part(byte[] part, Callback done, long arrivedNanos) {
            throw new IllegalStateException("nobody asked for parts");
        }
    }

    /** Is notified of the outcome of a request. One of {@link #answered} and {@link #failed} is the last call. */
    public interface Exchange extends Progress {
        /** Called when the response is complete. */
        void answered(HttpConnection connection, HttpResponse answer);

        /**
         * Called if the response is missing or incomplete.
         *
         * @param reached how far the request got
         */
        void failed(HttpConnection connection, Throwable cause, Reached reached);
    }

    /** The events that the request under way still waits for. */
    private enum Missing {
        /** No request is under way. */
        NOTHING,
        /** All: not a byte of the request is written. If it fails now, no byte will be. */
        ALL,
        WRITE_AND_ANSWER,
        ANSWER,
        /** The answer is kept until the request is written; no thread reads until then. */
        WRITE
    }

    private final ByteBufferPool pool;
    private final Consumer<HttpConnection> connected;
    private final ResponseReader response = new ResponseReader();
    private final AtomicReference<Missing> missing = new AtomicReference<>(Missing.NOTHING);

    /** Hands over the parts of a body. */
    private final ReaderHandOff parts = new ReaderHandOff();

    private final Callback partTaken = Callback.from(InvocationType.NON_BLOCKING, this::taken, this::fail);

    // All below: used by the thread that reads, handed over with missing or parts; or written before the request is.
    private @Nullable Exchange exchange;
    private @Nullable RetainableByteBuffer buffer;
    private @Nullable HttpResponse early;

    /** Whether a part was read last: the response may end without another byte. */
    private boolean afterPart;

    private boolean upgraded;
    private boolean asksForTunnel;
    private long arrivedNanos;
    private volatile boolean silent;

    // Whether a request has been sent, not counting CONNECT, and whether another one had been sent before it.
    private volatile boolean used;
    private volatile boolean reused;

    private volatile boolean closed;

    /** The time of the close, by {@link System#nanoTime}; written before the flag. */
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

    /** Whether it takes no more requests. */
    public boolean isClosed() {
        return closed;
    }

    /** Returns when it was closed, by {@link System#nanoTime}; call only if it is closed. */
    long closedNanos() {
        return closedNanos;
    }

    private void markClosed() {
        closedNanos = closed ? closedNanos : System.nanoTime();
        closed = true;
    }

    /**
     * Whether a failed request may be made again over a new connection, as browsers do: true if this connection had
     * carried a request before, and the other side has ended it instead of responding.
     *
     * @param isRepeatable whether the server may get the request twice
     */
    public boolean mayRepeat(Throwable cause, Reached reached, boolean isRepeatable) {
        return reused
                && (reached == Reached.NOTHING_SENT
                        || (isRepeatable && reached == Reached.NO_ANSWER && ConnectionFaults.isEnd(cause)));
    }

    /** Whether it has carried a request before. */
    boolean wasUsed() {
        return used;
    }

    /**
     * Asks a proxy for a connection; a body of the response to CONNECT is ignored.
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

    /** Continues to read on this thread, as the receiver of a part wants the next one. */
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

    /** Reads from the socket. Returns false if no more bytes can be read for now. */
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
     * Parses bytes. Returns false if another thread continues: the one that takes a part, or the one that writes the
     * request.
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

    /** Hands over a complete response; returns as {@link #parse}. */
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

    /** Ends the connection. If a refusal has arrived, it is reported instead of the cause; a success is not. */
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

    /** The bytes after the response belong to the WebSocket. */
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
