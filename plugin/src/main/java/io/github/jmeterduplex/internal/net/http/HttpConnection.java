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
 * <p>A response counts when its request is written, too: over TLS a write may complete after the response was read, and
 * until then nothing else can be written. Whichever comes second, of the response and the write's completion, hands the
 * response over and reads on.
 */
public final class HttpConnection extends AbstractConnection.NonBlocking implements Connection.UpgradeFrom {
    private static final int BUFFER_BYTES = 8 * 1024;

    /** What becomes of a request until its response is whole. */
    public interface Progress {
        /** The request has left for the socket. */
        default void written() {
            // Most wait for the response alone.
        }

        /**
         * The head of the response is there.
         *
         * @param head without a body
         * @return whether the body is wanted part by part; else its beginning comes with the response
         */
        default boolean streams(HttpResponse head) {
            return false;
        }

        /**
         * A part of a body that is wanted so.
         *
         * @param part is the receiver's
         * @param done asks for what comes next, on any thread
         * @param arrivedNanos {@link System#nanoTime} when it was read
         */
        default void part(byte[] part, Callback done, long arrivedNanos) {
            throw new IllegalStateException("nobody asked for parts");
        }
    }

    /** One request, and what becomes of it. One of {@link #answered} and {@link #failed} is the last call. */
    public interface Exchange extends Progress {
        /** The response is whole. */
        void answered(HttpConnection connection, HttpResponse answer);

        /**
         * There is no response, or not all of it.
         *
         * @param reached how far the request got
         */
        void failed(HttpConnection connection, Throwable cause, Reached reached);
    }

    /** What the request under way still waits for. */
    private enum Missing {
        /** There is none. */
        NOTHING,
        /** All: not a byte of it is written. A failure now means that none will be. */
        ALL,
        WRITE_AND_ANSWER,
        ANSWER,
        /** The answer is kept until the request is written; nobody reads meanwhile. */
        WRITE
    }

    private final ByteBufferPool pool;
    private final Consumer<HttpConnection> connected;
    private final ResponseReader response = new ResponseReader();
    private final AtomicReference<Missing> missing = new AtomicReference<>(Missing.NOTHING);

    /** Of the parts of a body. */
    private final ReaderHandOff parts = new ReaderHandOff();

    private final Callback partTaken = Callback.from(InvocationType.NON_BLOCKING, this::taken, this::fail);

    // All below: of the thread that reads, handed over with missing or parts; or written before the request is.
    private @Nullable Exchange exchange;
    private @Nullable RetainableByteBuffer buffer;
    private @Nullable HttpResponse early;

    /** Whether a part was read last: the end of the response may follow without another byte. */
    private boolean afterPart;

    private boolean upgraded;
    private boolean asksForTunnel;
    private long arrivedNanos;
    private volatile boolean silent;

    // Whether a request has been sent, without that to a proxy, and whether one had been before the last.
    private volatile boolean used;
    private volatile boolean reused;

    private volatile boolean closed;

    /** When that was, by {@link System#nanoTime}; written before it. */
    private volatile long closedNanos;

    /** @param connected hears that TCP is up; TLS comes with the first request */
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

    /** When it was closed, by {@link System#nanoTime}; asked only if it is. */
    long closedNanos() {
        return closedNanos;
    }

    private void markClosed() {
        closedNanos = closed ? closedNanos : System.nanoTime();
        closed = true;
    }

    /**
     * Whether a request that has failed may be made again over a new connection, as browsers do: this one had carried
     * a request before, and the other side has ended it in place of a response.
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
     * Asks a proxy for a connection: the response to CONNECT has no body, or none that matters.
     *
     * @param request the whole request
     */
    public void connect(byte[] request, Exchange hears) {
        send(request, 0, true, hears);
    }

    /**
     * Sends a request, when the one before has its response. Thread-safe so far.
     *
     * @param request the whole request, with its body
     * @param maxBody bytes of the response's body to keep, where it does not come in parts
     */
    public void send(byte[] request, int maxBody, Exchange hears) {
        send(request, maxBody, false, hears);
    }

    private void send(byte[] request, int maxBody, boolean forTunnel, Exchange hears) {
        exchange = hears;
        asksForTunnel = forTunnel;
        response.expect(forTunnel, maxBody, hears::streams);
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
            // Whatever it is, this session must hear of it, and others go on.
            release();
            fail(e);
            getEndPoint().close();
        }
    }

    /** The receiver of a part wants the next, and this thread reads it. */
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
        // Where it does not go on, whoever reads next has the buffer.
        if (goesOn && closed) {
            release();
        }
    }

    /** Returns false when there is nothing more to read for now. */
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

    /** Returns false when somebody else goes on: the one that takes a part, or the one that writes the request. */
    private boolean parse(RetainableByteBuffer here) {
        if (missing.get() == Missing.NOTHING && !closed) {
            // Nobody asked; some servers send a response before they close.
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

    /** As {@link #parse}. */
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

    /** The connection is of no more use. A refusal that is there is worth more than the cause; a yes is not. */
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

    /** What came after the response belongs to the WebSocket. */
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
