package io.github.jmeterduplex.internal.net.tcp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSession;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;

/**
 * A TLS connection that reads all records that have arrived without a change of threads. Thread-safe.
 *
 * <p>A read gives one record, and one look at the socket may bring many. Jetty by itself would serve the wait for the
 * next record on another thread, and look at the socket before each record. Here the end point knows whether it has
 * more bytes, and the socket is not read if they contain a whole record. This halves the CPU time of a 100-byte record.
 *
 * <p>A handshake ends without a change of threads either: the thread that reads the server's last record sends the data
 * that waits for it, in one write with the client's last record.
 *
 * <p>A native engine works on memory outside of the heap, and would allocate a buffer there for each record that is on
 * the heap. So its input and output are copied through a buffer of the thread.
 */
public final class TlsConnection extends SslConnection {
    /** Length of a TLS record's header: type, version and length of the rest (RFC 8446, section 5.1). */
    private static final int HEADER_BYTES = 5;

    /** Maximum number of data bytes in one TLS record (RFC 8446, section 5.1). */
    private static final int RECORD_BYTES = 1 << 14;

    /**
     * Maximum number of encrypted bytes in one TLS record (RFC 5246, section 6.2.3). The engine needs room for all of
     * it.
     */
    private static final int ENCRYPTED_BYTES = RECORD_BYTES + 2048;

    private static final int MIN_BYTES = 1 << 10;

    /** Maximum number of encrypted bytes that end a handshake and are sent together with the first data. */
    private static final int JOINED_BYTES = 1 << 10;

    /**
     * Matches BoringSSL's errors, for example error:10000438:SSL routines:OPENSSL_internal:TLSV1_ALERT_INTERNAL_ERROR.
     */
    private static final Pattern NATIVE_ERROR = Pattern.compile("error:[0-9a-f]{8}:SSL routines:[^:]*:(\\w+)");

    private static final Pattern NATIVE_ALERT = Pattern.compile("(?:SSLV3|TLSV1)_(?:ALERT_)?(\\w+)");

    /** A buffer outside of the heap for each thread, which grows to what the thread has needed, one record at most. */
    private static final ThreadLocal<ByteBuffer> COPIES = ThreadLocal.withInitial(() -> BufferUtil.EMPTY_BUFFER);

    /** An end point that may hold bytes that it has already read from the socket. */
    public interface BufferingEndPoint {
        /** Whether the next read may return bytes even if no more arrive; called by the reading thread. */
        boolean hasMore();
    }

    private final boolean isNative;

    private final Executor executor;

    /**
     * A thread that reads. Not volatile, as each thread looks for itself alone, and it alone writes itself here.
     */
    private @Nullable Thread reader;

    /** What a reading thread does after it has read; null if nothing. Written under Jetty's lock. */
    private @Nullable Runnable afterRead;

    private final AtomicBoolean released = new AtomicBoolean();

    /** Whether encrypted bytes remain after the last record that was decrypted. Written by the thread that unwraps. */
    private volatile boolean left;

    /** Whether application data has arrived, so that all further input is TLS records. Guarded by Jetty's lock. */
    private boolean established;

    /** Whether a record of the handshake waits for the data that follows. Guarded by Jetty's lock. */
    private boolean joins;

    /** As {@link KeyGroups#named} found it in the first record that is not null there. Guarded by Jetty's lock. */
    private @Nullable String group;

    /** @param engine if it is one of {@link NativeSslEngines}, it is released with this connection */
    public TlsConnection(
            ByteBufferPool pool, Executor executor, SslContextFactory factory, EndPoint endPoint, SSLEngine engine) {
        super(pool, executor, factory, endPoint, engine, NativeSslEngines.made(engine), false);
        this.isNative = NativeSslEngines.made(engine);
        this.executor = executor;
    }

    /** Returns an executor that leaves to the thread that reads what Jetty would do on another one meanwhile. */
    @Override
    protected Executor getExecutor() {
        return task -> {
            if (reader == Thread.currentThread() && afterRead == null) {
                afterRead = task;
            } else {
                executor.execute(task);
            }
        };
    }

    private void noteNegotiated(SSLSession session) {
        if (getEndPoint() instanceof WatchedEndPoint socket) {
            String agreed = Objects.requireNonNullElse(group, "");
            socket.secured((session.getProtocol() + " " + session.getCipherSuite() + " " + agreed).strip());
        }
    }

    @Override
    public void onClose(Throwable cause) {
        try {
            super.onClose(cause);
        } finally {
            // A thread that still writes finds a closed engine.
            if (isNative && released.compareAndSet(false, true)) {
                NativeSslEngines.release(getSSLEngine());
            }
        }
    }

    @Override
    protected SSLEngineResult wrap(SSLEngine engine, ByteBuffer[] input, ByteBuffer output) throws SSLException {
        SSLEngineResult result = isNative ? wrapOutside(engine, input, output) : super.wrap(engine, input, output);
        joins = !established && hasNext(engine.getHandshakeStatus(), BufferUtil.remaining(input));
        return result;
    }

    /** Whether Jetty's loop wraps another record next, for which the output has room. */
    private static boolean hasNext(HandshakeStatus status, long inputBytes) {
        boolean wraps = status == HandshakeStatus.NOT_HANDSHAKING || status == HandshakeStatus.NEED_WRAP;
        return wraps && inputBytes > 0 && inputBytes < RECORD_BYTES / 2;
    }

    private static SSLEngineResult wrapOutside(SSLEngine engine, ByteBuffer[] input, ByteBuffer output)
            throws SSLException {
        long wanted = Math.min(RECORD_BYTES, BufferUtil.remaining(input));
        ByteBuffer copy = copies((int) wanted);
        for (int i = 0; i < input.length && copy.hasRemaining(); i++) {
            int bytes = Math.min(copy.remaining(), input[i].remaining());
            copy.put(copy.position(), input[i], input[i].position(), bytes);
            copy.position(copy.position() + bytes);
        }
        SSLEngineResult result = tryWrap(engine, copy.flip(), output);
        int taken = result.bytesConsumed();
        for (int i = 0; taken > 0; i++) {
            int bytes = Math.min(taken, input[i].remaining());
            input[i].position(input[i].position() + bytes);
            taken -= bytes;
        }
        return result;
    }

    private static SSLEngineResult tryWrap(SSLEngine engine, ByteBuffer input, ByteBuffer output) throws SSLException {
        try {
            return engine.wrap(input, output);
        } catch (SSLException e) {
            throw translated(e);
        }
    }

    @Override
    protected SSLEngineResult unwrap(SSLEngine engine, ByteBuffer input, ByteBuffer output) throws SSLException {
        if (group == null && !established) {
            group = KeyGroups.named(input);
        }
        SSLEngineResult result = isNative ? unwrapOutside(engine, input, output) : super.unwrap(engine, input, output);
        if (!established && result.bytesProduced() > 0) {
            established = true;
            noteNegotiated(engine.getSession());
        }
        left = input.hasRemaining();
        return result;
    }

    private static SSLEngineResult unwrapOutside(SSLEngine engine, ByteBuffer input, ByteBuffer output)
            throws SSLException {
        ByteBuffer copy = copies(Math.min(ENCRYPTED_BYTES, output.remaining()));
        try {
            SSLEngineResult result = engine.unwrap(input, copy);
            if (result.getStatus() == Status.BUFFER_OVERFLOW && copy.limit() == ENCRYPTED_BYTES) {
                // Jetty would take an engine that needs more room than any record for a fault of this side.
                throw new SSLException("Record of more than " + ENCRYPTED_BYTES + " bytes");
            }
            output.put(copy.flip());
            return result;
        } catch (SSLException e) {
            throw translated(e);
        }
    }

    /** Returns the exception that the JDK's TLS would throw for a failure of BoringSSL, whose messages differ. */
    private static SSLException translated(SSLException failure) {
        Matcher error = NATIVE_ERROR.matcher(String.valueOf(failure.getMessage()));
        if (failure.getCause() != null || !error.find()) {
            return failure;
        }
        Matcher alert = NATIVE_ALERT.matcher(error.group(1));
        String text = alert.matches()
                ? "Received fatal alert: " + alert.group(1).toLowerCase(Locale.ROOT)
                : error.group(1).toLowerCase(Locale.ROOT).replace('_', ' ');
        SSLException translated =
                failure instanceof SSLHandshakeException ? new SSLHandshakeException(text) : new SSLException(text);
        translated.initCause(failure);
        return translated;
    }

    /** Returns this thread's empty buffer, with room for a number of bytes. */
    private static ByteBuffer copies(int bytes) {
        ByteBuffer known = COPIES.get();
        if (known.capacity() < bytes) {
            int doubled = Integer.highestOneBit(2 * bytes - 1);
            known = ByteBuffer.allocateDirect(Math.max(MIN_BYTES, Math.min(doubled, ENCRYPTED_BYTES)));
            COPIES.set(known);
        }
        return known.clear().limit(bytes);
    }

    @Override
    protected int networkFill(ByteBuffer input) throws IOException {
        return holdsRecord(input) ? 0 : super.networkFill(input);
    }

    /** Writes encrypted bytes, but for those that Jetty's loop writes with the next record. */
    @Override
    protected boolean networkFlush(ByteBuffer output) throws IOException {
        if (joins && output.remaining() <= JOINED_BYTES) {
            joins = false;
            return true;
        }
        return super.networkFlush(output);
    }

    private static boolean holdsRecord(ByteBuffer input) {
        int bytes = input.remaining();
        return bytes >= HEADER_BYTES
                && bytes - HEADER_BYTES >= Short.toUnsignedInt(input.getShort(input.position() + HEADER_BYTES - 2));
    }

    @Override
    protected SslEndPoint newSslEndPoint() {
        return new Decrypted();
    }

    private final class Decrypted extends SslEndPoint implements BufferingEndPoint {
        @Override
        public int fill(ByteBuffer buffer) throws IOException {
            boolean isNested = reader == Thread.currentThread();
            boolean hasFilled = false;
            reader = Thread.currentThread();
            try {
                int filled = super.fill(buffer);
                hasFilled = true;
                return filled;
            } finally {
                if (!isNested) {
                    reader = null;
                    runAfterRead(hasFilled);
                }
            }
        }

        private void runAfterRead(boolean hasFilled) {
            Runnable task = afterRead;
            if (task != null) {
                afterRead = null;
                if (hasFilled) {
                    task.run();
                } else {
                    executor.execute(task);
                }
            }
        }

        @Override
        public boolean hasMore() {
            return left;
        }
    }
}
