package io.github.jmeterduplex.samples.servers.lean;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The pushes of one session: frames of one length, written many at a time. Whatever else is to be said to the session
 * goes out between two of them. Confined to the server's thread.
 */
final class LeanFlood {
    /** The header of a push with the microseconds since 1970. */
    static final String STAMP = "at:0000000000000000";

    private static final int DIGITS = 16;
    private static final int BATCH_BYTES = 1 << 16;
    private static final double NANOS = 1e9;

    private final byte[] batch;
    private final int frameLength;
    private final int most;
    private final int stampAt;
    private final int perSecond;
    private final long startNanos;
    private final LeanCounts counts;
    private final Bytes waiting = new Bytes();
    private ByteBuffer current = ByteBuffer.allocate(0);
    private long begun;
    private int frames;

    LeanFlood(byte[] frame, int perSecond, long nowNanos, LeanCounts counts) {
        this.frameLength = frame.length;
        this.most = Math.max(1, BATCH_BYTES / frame.length);
        this.batch = new byte[most * frame.length];
        for (int i = 0; i < most; i++) {
            System.arraycopy(frame, 0, batch, i * frame.length, frame.length);
        }
        this.stampAt = new String(frame, US_ASCII).indexOf(STAMP) + STAMP.length() - DIGITS;
        this.perSecond = perSecond;
        this.startNanos = nowNanos;
        this.counts = counts;
    }

    /** Whether its pace is its own; otherwise that of the socket. */
    boolean isPaced() {
        return perSecond > 0;
    }

    /** Has something else go out between two pushes. */
    void add(ByteBuffer data) {
        waiting.add(data);
    }

    /**
     * Writes what is due, at most one batch where no pace is set.
     *
     * @return whether the socket is full, or would take more
     */
    boolean write(WritableByteChannel channel, long nowNanos) throws IOException {
        while (current.hasRemaining() || next(nowNanos)) {
            channel.write(current);
            if (current.hasRemaining()) {
                return true;
            }
            counts.pushed(frames);
            frames = 0;
            if (!isPaced()) {
                return true;
            }
        }
        return false;
    }

    private boolean next(long nowNanos) {
        if (!waiting.isEmpty()) {
            current = ByteBuffer.wrap(waiting.copyFrom(0));
            waiting.clear();
            return true;
        }
        frames = isPaced() ? (int) Math.min(most, due(nowNanos)) : most;
        if (frames <= 0) {
            frames = 0;
            return false;
        }
        begun += frames;
        stamp();
        current = ByteBuffer.wrap(batch, 0, frames * frameLength);
        return true;
    }

    private long due(long nowNanos) {
        return (long) ((nowNanos - startNanos) / NANOS * perSecond) - begun;
    }

    private void stamp() {
        byte[] digits = Long.toString(ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()))
                .getBytes(US_ASCII);
        for (int i = 0; i < frames; i++) {
            System.arraycopy(digits, 0, batch, i * frameLength + stampAt, DIGITS);
        }
    }
}
