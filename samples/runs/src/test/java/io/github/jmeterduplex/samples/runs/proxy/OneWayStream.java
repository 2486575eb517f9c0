package io.github.jmeterduplex.samples.runs.proxy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One way of one connection: bytes on their way from a source to a sink, in order. Confined to the proxy's thread. */
final class OneWayStream {
    /** Beyond this many bytes the source is not read, so that it feels a sink that does not read. */
    private static final long MAX_QUEUED_BYTES = 1 << 20;

    private record Chunk(ByteBuffer bytes, long dueNanos) {}

    private final Deque<Chunk> queue = new ArrayDeque<>();
    private final SocketChannel source;
    private final SocketChannel sink;
    private final NetworkConditions conditions;
    private final AtomicLong forwardedBytes;
    private long queuedBytes;
    private long allowedBytes = Long.MAX_VALUE;
    private boolean sinkFull;
    private boolean sourceEnded;
    private boolean sinkEnded;
    private boolean discarding;

    /** What the next bytes suffer. */
    private @Nullable Damage damage;

    OneWayStream(SocketChannel source, SocketChannel sink, NetworkConditions conditions, AtomicLong forwardedBytes) {
        this.source = source;
        this.sink = sink;
        this.conditions = conditions;
        this.forwardedBytes = forwardedBytes;
    }

    boolean wantsToRead() {
        return !sourceEnded && (discarding || (!conditions.isStalled() && queuedBytes < MAX_QUEUED_BYTES));
    }

    boolean wantsToWrite() {
        return sinkFull && !conditions.isStalled();
    }

    /** Whether the end of the stream has been passed on, or found after a FIN. */
    boolean isOver() {
        return sourceEnded && (sinkEnded || discarding);
    }

    /** Reads once what the source has; {@code scratch} is lent for the call. */
    void read(ByteBuffer scratch, long nowNanos) throws IOException {
        scratch.clear();
        int count = source.read(scratch);
        if (count < 0) {
            sourceEnded = true;
        } else if (count > 0 && !discarding) {
            scratch.flip();
            ByteBuffer bytes = taken(scratch);
            queue.add(new Chunk(bytes, nowNanos + conditions.delayNanos()));
            queuedBytes += bytes.remaining();
        }
    }

    private ByteBuffer taken(ByteBuffer scratch) {
        byte[] bytes = new byte[scratch.remaining()];
        scratch.get(bytes);
        Damage suffered = damage;
        damage = null;
        return suffered == null ? ByteBuffer.wrap(bytes) : suffered.of(bytes);
    }

    /** Damages the next bytes that come. */
    void damage(Damage how) {
        damage = how;
    }

    /**
     * Writes what is due and allowed, as far as the sink takes it, and then the end of the stream.
     *
     * @return nanoseconds until there is more to write; 0 where nothing waits for its time
     */
    long write(long nowNanos) throws IOException {
        sinkFull = false;
        if (conditions.isStalled() || discarding || !sink.isConnected()) {
            return 0;
        }
        while (!queue.isEmpty() && !sinkFull && allowedBytes > 0) {
            Chunk head = queue.peek();
            if (head.dueNanos() - nowNanos > 0) {
                return head.dueNanos() - nowNanos;
            }
            writeSome(head.bytes());
        }
        if (queue.isEmpty() && sourceEnded && !sinkEnded) {
            sink.shutdownOutput();
            sinkEnded = true;
        }
        return 0;
    }

    private void writeSome(ByteBuffer bytes) throws IOException {
        int whole = bytes.limit();
        bytes.limit((int) Math.min(whole, bytes.position() + allowedBytes));
        int count = sink.write(bytes);
        sinkFull = bytes.hasRemaining();
        bytes.limit(whole);
        queuedBytes -= count;
        allowedBytes -= count;
        forwardedBytes.addAndGet(count);
        if (!bytes.hasRemaining()) {
            queue.remove();
        }
    }

    /** Forwards so many more bytes and no other. */
    void allow(long bytes) {
        allowedBytes = bytes;
    }

    boolean isSpent() {
        return allowedBytes == 0;
    }

    /** What is queued, and what still comes, is thrown away; the sink hears of nothing. */
    void discard() {
        discarding = true;
        sinkFull = false;
        queue.clear();
        queuedBytes = 0;
    }

    /** The source is gone; the sink hears of nothing. */
    void abandon() {
        discard();
        sourceEnded = true;
    }

    /** Ends the stream here: what is queued, and what still comes, is thrown away. */
    void end() throws IOException {
        discard();
        if (!sinkEnded && sink.isConnected()) {
            sink.shutdownOutput();
        }
        sinkEnded = true;
    }
}
