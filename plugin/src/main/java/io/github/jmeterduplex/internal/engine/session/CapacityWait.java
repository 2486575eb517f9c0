package io.github.jmeterduplex.internal.engine.session;

import java.util.concurrent.TimeUnit;

/**
 * How long a sender without a pace waits before it looks for room again: long enough that looking costs little, and so
 * short that the messages in flight do not run out meanwhile. Confined to the sending thread.
 */
final class CapacityWait {
    static final long FIRST_NANOS = TimeUnit.MICROSECONDS.toNanos(200);
    static final long SHORTEST_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
    static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Room for more than this share of all has come while it waited: too long. */
    private static final int MUCH = 4;
    /** Room for less than this share has come: too short. */
    private static final int LITTLE = 8;

    private long nanos = FIRST_NANOS;

    /**
     * The next wait.
     *
     * @param sent messages since the last wait
     * @param most messages that may be in flight in all; 0 = any number
     */
    long next(long sent, long most) {
        if (most > 0 && sent > most / MUCH) {
            nanos = Math.max(SHORTEST_NANOS, nanos / 2);
        } else if (sent == 0) {
            // Nothing says that it looked too soon by much: back to where it began, and no further.
            nanos = Math.max(nanos, Math.min(FIRST_NANOS, nanos * 2));
        } else if (sent < most / LITTLE) {
            nanos = Math.min(LONGEST_NANOS, nanos * 2);
        }
        return nanos;
    }
}
