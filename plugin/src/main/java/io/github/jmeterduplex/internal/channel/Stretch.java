package io.github.jmeterduplex.internal.channel;

import java.util.concurrent.TimeUnit;

/**
 * How long one socket has been read without a break: a server that writes as fast as this side reads would keep the
 * I/O thread from all its other sockets. Thread-safe; begun and asked by whichever thread reads.
 */
final class Stretch {
    /** Long against what it costs to give way, short against what users feel. */
    static final long NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    private volatile boolean fresh = true;

    /** Written by the thread that reads. */
    private volatile long beganNanos;

    /** Reading begins, or goes on behind others. */
    void begin() {
        fresh = true;
    }

    /**
     * Whether others come first, once this frame is done. The first frame of a stretch is its beginning, so that nobody
     * asks the clock.
     *
     * @param arrivedNanos when the frame came
     */
    boolean isOver(long arrivedNanos) {
        if (fresh) {
            fresh = false;
            beganNanos = arrivedNanos;
            return false;
        }
        return arrivedNanos - beganNanos > NANOS;
    }
}
