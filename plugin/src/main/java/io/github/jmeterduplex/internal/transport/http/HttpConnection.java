package io.github.jmeterduplex.internal.transport.http;

import io.github.jmeterduplex.internal.transport.net.HandOver;
import io.github.jmeterduplex.internal.transport.net.Limits;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/**
 * An HTTP/1.1 connection of a client: one request at a time, never a redirect. Callbacks come on I/O threads, one at a time.
 * It may become a WebSocket.
 *
 * <p>A response counts when its request is written, too: over TLS a write may complete after the response was read, and
 * until then nothing else can be written. Whichever comes second, of the response and the write's completion, hands the
 * response over and reads on.
 */
public final class HttpConnection extends AbstractConnection.NonBlocking
        implements Connection.UpgradeFrom, HttpParser.ResponseHandler {
    private static final int BUFFER_BYTES = 8 * 1024;
    private static final int SHOWN_BYTES = 80;
    private static final int SWITCHING_PROTOCOLS = 101;

    /** One request, and what becomes of it. One of {@link #answered} and {@link #failed} is the last call. */
    public interface Exchange {
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
        default boolean streams(HttpAnswer head) {
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

        /** The response is whole. */
        void answered(HttpConnection connection, HttpAnswer answer);

        /**
         * There is no response, or not all of it.
         *
         * @param silent whether not a byte of it came
         */
        void failed(HttpConnection connection, Throwable cause, boolean silent);
    }

    /** What the request under way still waits for. */
    private enum Missing {
        /** There is none. */
        NOTHING,
        WRITE_AND_ANSWER,
        ANSWER,
        /** The answer is kept until the request is written; nobody reads meanwhile. */
        WRITE
    }

    private final ByteBufferPool pool;
    private final Consumer<HttpConnection> connected;
    private final HttpParser parser = new HttpParser(this);
    private final AtomicReference<Missing> missing = new AtomicReference<>(Missing.NOTHING);

    /** Of the parts of a body. */
    private final HandOver parts = new HandOver();

    private final Callback partTaken = Callback.from(InvocationType.NON_BLOCKING, this::taken, this::fail);

    // All below: of the thread that reads, handed over with missing or parts; or written before the request is.
    private Exchange exchange;
    private RetainableByteBuffer buffer;
    private HttpAnswer early;
    private HttpFields.Mutable headers = HttpFields.build();
    private ByteArrayOutputStream body;
    private HttpVersion version;
    private int status;
    private String reason;
    private int maxBodyBytes;
    private boolean started;
    private boolean headComplete;
    private int headBytes;
    private boolean streams;
    private byte[] part;
    private boolean complete;
    private boolean bodyCut;
    private boolean upgraded;
    private boolean asksForTunnel;
    private Throwable breach;
    private long arrivedNanos;
    private volatile boolean silent;
    private volatile boolean closed;

    /** @param connected hears that TCP is up; TLS comes with the first request */
    public HttpConnection(
            EndPoint endPoint, Executor executor, ByteBufferPool pool, Consumer<HttpConnection> connected) {
        super(endPoint, executor);
        this.pool = pool;
        this.connected = connected;
        // A cache of header fields takes 100 KB a connection once it is used.
        parser.setHeaderCacheSize(0);
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
        maxBodyBytes = maxBody;
        asksForTunnel = forTunnel;
        parser.setHeadResponse(forTunnel);
        silent = true;
        missing.set(Missing.WRITE_AND_ANSWER);
        if (closed) {
            fail(new ClosedChannelException());
            return;
        }
        Callback done = Callback.from(InvocationType.NON_BLOCKING, this::written, this::fail);
        getEndPoint().write(done, ByteBuffer.wrap(request));
    }

    private void written() {
        exchange.written();
        boolean isFirst = missing.compareAndSet(Missing.WRITE_AND_ANSWER, Missing.ANSWER);
        if (!isFirst && missing.compareAndSet(Missing.WRITE, Missing.NOTHING)) {
            guarded(() -> {
                exchange.answered(this, takeEarly());
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
            if (buffer == null) {
                buffer = pool.acquire(BUFFER_BYTES, false);
            }
            if (buffer.hasRemaining() || part != null) {
                part = null;
                goesOn = parse();
            } else if (System.nanoTime() - began > Limits.STRETCH_NANOS) {
                // Other connections of this thread come first.
                release();
                fillInterested();
                goesOn = false;
            } else {
                goesOn = fill() && parse();
            }
        }
        if (closed) {
            release();
        }
    }

    /** Returns false when there is nothing more to read for now. */
    private boolean fill() throws Exception {
        buffer.clear();
        int filled = getEndPoint().fill(buffer.getByteBuffer());
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
        closed = true;
        parser.atEOF();
        if (parse()) {
            release();
            fail(new EOFException());
            getEndPoint().close();
        }
        return false;
    }

    /** Returns false when somebody else goes on: who takes a part, or who writes the request. */
    private boolean parse() {
        if (missing.get() == Missing.NOTHING && !closed) {
            // Nobody asked; servers say goodbye so before they close.
            closed = true;
            getEndPoint().close();
            return false;
        }
        ByteBuffer bytes = buffer.getByteBuffer();
        String beginning = started ? null : beginning(bytes);
        headBytes += bytes.remaining();
        parser.parseNext(bytes);
        if (!headComplete && headBytes > Limits.HEAD_BYTES) {
            breach = Faults.headTooLong();
        }
        if (breach != null) {
            boolean isHttp = started || beginning == null || breach instanceof EOFException;
            fail(isHttp ? breach : new NoHttpException(beginning));
            BufferUtil.clear(bytes);
            getEndPoint().close();
            closed = true;
            release();
        } else if (complete) {
            return answer();
        } else if (part != null) {
            parts.give();
            exchange.part(part, partTaken, arrivedNanos);
            return !parts.isLeft();
        }
        return true;
    }

    private static String beginning(ByteBuffer bytes) {
        int length = Math.min(bytes.remaining(), SHOWN_BYTES);
        byte[] shown = new byte[length];
        bytes.get(bytes.position(), shown);
        return new String(shown, StandardCharsets.ISO_8859_1);
    }

    /** As {@link #parse}. */
    private boolean answer() {
        if (status < 200 && status != SWITCHING_PROTOCOLS) {
            reset();
            parser.setHeadResponse(asksForTunnel);
            return true;
        }
        boolean reusable = !closed
                && !bodyCut
                && version == HttpVersion.HTTP_1_1
                && !headers.contains("Connection", "close")
                && !parser.isClosed()
                && !parser.isClose();
        String text = body == null ? "" : body.toString(StandardCharsets.UTF_8);
        HttpAnswer answer = answer(text, reusable);
        reset();
        early = answer;
        if (missing.compareAndSet(Missing.WRITE_AND_ANSWER, Missing.WRITE)) {
            return false;
        }
        early = null;
        if (missing.compareAndSet(Missing.ANSWER, Missing.NOTHING)) {
            exchange.answered(this, answer);
        } else {
            getEndPoint().close();
        }
        return true;
    }

    private HttpAnswer answer(String text, boolean reusable) {
        return new HttpAnswer(status, reason, headers.asImmutable(), text, bodyCut, reusable);
    }

    private HttpAnswer takeEarly() {
        HttpAnswer answer = early;
        early = null;
        return answer;
    }

    private void reset() {
        if (!parser.isClosed() && !parser.isClose()) {
            parser.reset();
        }
        headers = HttpFields.build();
        body = null;
        started = false;
        headComplete = false;
        headBytes = 0;
        streams = false;
        complete = false;
        bodyCut = false;
    }

    /** The connection is of no more use. A refusal that is there is worth more than the cause; a yes is not. */
    private void fail(Throwable cause) {
        Missing before = missing.getAndSet(Missing.NOTHING);
        if (before == Missing.WRITE) {
            release();
            HttpAnswer answer = takeEarly();
            if (answer.status() == SWITCHING_PROTOCOLS || (asksForTunnel && answer.status() / 100 == 2)) {
                exchange.failed(this, cause, false);
            } else {
                exchange.answered(this, answer.last());
            }
        } else if (before != Missing.NOTHING) {
            exchange.failed(this, cause, silent);
        }
    }

    private void release() {
        if (buffer != null) {
            buffer.clear();
            buffer.release();
            buffer = null;
        }
    }

    /** What came behind the response belongs to the WebSocket. */
    @Override
    public ByteBuffer onUpgradeFrom() {
        upgraded = true;
        ByteBuffer rest = buffer != null && buffer.hasRemaining() ? BufferUtil.copy(buffer.getByteBuffer()) : null;
        release();
        return rest;
    }

    @Override
    public void onFillInterestedFailed(Throwable cause) {
        closed = true;
        fail(cause);
        getEndPoint().close();
    }

    @Override
    public void onClose(Throwable cause) {
        super.onClose(cause);
        if (!upgraded) {
            closed = true;
            fail(cause == null ? new ClosedChannelException() : cause);
        }
    }

    @Override
    public void startResponse(HttpVersion responseVersion, int responseStatus, String responseReason) {
        version = responseVersion;
        status = responseStatus;
        reason = responseReason;
        started = true;
    }

    @Override
    public void parsedHeader(HttpField field) {
        headers.add(field);
    }

    @Override
    public boolean headerComplete() {
        headComplete = true;
        streams = status >= 200 && exchange.streams(answer("", false));
        return false;
    }

    @Override
    public boolean content(ByteBuffer item) {
        if (streams) {
            part = BufferUtil.toArray(item);
            return true;
        }
        if (body == null) {
            body = new ByteArrayOutputStream();
        }
        int room = Math.min(maxBodyBytes - body.size(), item.remaining());
        byte[] bytes = new byte[room];
        item.get(bytes);
        body.write(bytes, 0, room);
        bodyCut = item.hasRemaining();
        complete = bodyCut;
        return bodyCut;
    }

    @Override
    public boolean contentComplete() {
        return false;
    }

    @Override
    public boolean messageComplete() {
        complete = true;
        return true;
    }

    @Override
    public void earlyEOF() {
        breach = new EOFException();
    }

    @Override
    public void badMessage(HttpException failure) {
        breach = (Throwable) failure;
    }

    @FunctionalInterface
    private interface Step {
        void run() throws Exception;
    }

    /** What came is no HTTP; the message is its beginning. */
    static final class NoHttpException extends Exception {
        private static final long serialVersionUID = 1;

        NoHttpException(String beginning) {
            super(beginning, null, false, false);
        }
    }
}
