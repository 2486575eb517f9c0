package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.internal.live.RequestHead.RefusedRequestException;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A connection that receives one request and sends its answer, and never blocks. Confined to the thread of its {@link
 * ServerLoop}.
 */
final class ServedConnection implements Closeable {
    /** What a connection is waiting for. */
    enum Phase {
        /** The connection waits for the rest of the request. */
        READING,
        /** The request waits for a thread that makes the answer. */
        WAITING,
        /** A thread makes the answer, without a time limit. */
        MAKING,
        /** The connection waits for the peer to read the answer. */
        WRITING,
        /** The connection waits for the peer to close it: closing earlier could destroy the answer. */
        LINGERING
    }

    /** Decides from the head of a request whether to accept the request. */
    interface HeadReader {
        void check(RequestHead head) throws RefusedRequestException;
    }

    /**
     * Limits of time, connections and memory for a server.
     *
     * @param readNanos for a request, from its connection on
     * @param writeNanos for an answer, from its first byte on
     * @param connections that are open at a time
     * @param heldBytes of requests and answers of all connections; a single one may have more
     */
    record Limits(long readNanos, long writeNanos, int connections, long heldBytes) {
        static final Limits DEFAULT =
                new Limits(TimeUnit.SECONDS.toNanos(5), TimeUnit.SECONDS.toNanos(30), 64, 64 << 20);
    }

    private static final int FIRST_BUFFER = 1 << 10;
    private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final SocketChannel channel;
    private final SelectionKey key;
    private final InetAddress peer;
    private final HeadReader heads;
    private final Limits limits;

    private Phase phase = Phase.READING;
    private long phaseEndNanos;
    private byte[] in = new byte[FIRST_BUFFER];
    private int filled;
    private @Nullable RequestHead head;
    private ByteBuffer[] out = {};
    private Runnable whenSent = () -> {};

    ServedConnection(SocketChannel channel, Selector selector, HeadReader heads, Limits limits) throws IOException {
        this.channel = channel;
        this.heads = heads;
        this.limits = limits;
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        peer = ((InetSocketAddress) channel.getRemoteAddress()).getAddress();
        key = channel.register(selector, SelectionKey.OP_READ, this);
        phaseEndNanos = System.nanoTime() + limits.readNanos();
    }

    InetAddress peer() {
        return peer;
    }

    Phase phase() {
        return phase;
    }

    /** Returns how many bytes of memory the request and the answer take. */
    long heldBytes() {
        long held = in.length;
        for (ByteBuffer buffer : out) {
            held += buffer.hasRemaining() ? buffer.capacity() : 0;
        }
        return held;
    }

    boolean isOver(long nowNanos) {
        boolean isLimited = phase != Phase.WAITING && phase != Phase.MAKING;
        return !channel.isOpen() || (isLimited && nowNanos - phaseEndNanos >= 0);
    }

    /** Reads or writes as much as possible without blocking. */
    void ready() throws IOException {
        switch (phase) {
            case READING -> read();
            case WRITING -> write();
            case LINGERING -> linger();
            default -> {
                // The answer is not made yet: the peer may wait, or send bytes that are not read.
            }
        }
    }

    private void read() throws IOException {
        int read = channel.read(ByteBuffer.wrap(in, filled, in.length - filled));
        if (read < 0) {
            close();
            return;
        }
        int from = Math.max(0, filled - 3);
        filled += read;
        try {
            skipEmptyLines();
            readHead(Math.min(from, filled));
        } catch (RefusedRequestException e) {
            answer(e.response());
            return;
        }
        if (head != null) {
            phase(Phase.WAITING, 0, 0);
        } else if (filled == in.length) {
            in = Arrays.copyOf(in, in.length * 2);
        }
    }

    /** Skips the empty line that some clients send before a request (RFC 9112, section 2.2). */
    private void skipEmptyLines() {
        int skipped = 0;
        while (skipped < filled && (in[skipped] == '\r' || in[skipped] == '\n')) {
            skipped++;
        }
        filled -= skipped;
        System.arraycopy(in, skipped, in, 0, filled);
    }

    private void readHead(int from) throws RefusedRequestException {
        int end = RequestHead.end(in, from, filled);
        if (end > RequestHead.MAX_BYTES || (end < 0 && filled >= RequestHead.MAX_BYTES)) {
            throw RequestHead.tooLong();
        }
        if (end > 0) {
            head = RequestHead.read(in, end);
            heads.check(head);
        }
    }

    /** Returns the head of the request; must not be called before the head has been read. */
    RequestHead head() {
        return Objects.requireNonNull(head, "no request waits");
    }

    /** Frees the buffer of the request; the answer is made from now on. */
    void take() {
        in = new byte[0];
        phase(Phase.MAKING, 0, 0);
    }

    void answer(PageResponse response) throws IOException {
        if (!channel.isOpen()) {
            return;
        }
        in = new byte[0];
        byte[] body = head != null && head.method().equals("HEAD") ? new byte[0] : response.body();
        whenSent = response.sent();
        out = new ByteBuffer[] {ByteBuffer.wrap(response.head()), ByteBuffer.wrap(body)};
        phase(Phase.WRITING, SelectionKey.OP_WRITE, limits.writeNanos());
        write();
    }

    private void write() throws IOException {
        channel.write(out);
        if (!out[0].hasRemaining() && !out[1].hasRemaining()) {
            out = new ByteBuffer[0];
            channel.shutdownOutput();
            whenSent.run();
            phase(Phase.LINGERING, SelectionKey.OP_READ, LINGER_NANOS);
        }
    }

    private void linger() throws IOException {
        if (channel.read(ByteBuffer.allocate(FIRST_BUFFER)) < 0) {
            close();
        }
    }

    private void phase(Phase next, int wanted, long nanos) {
        phase = next;
        key.interestOps(wanted);
        phaseEndNanos = System.nanoTime() + nanos;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    boolean isOpen() {
        return channel.isOpen();
    }
}
