package io.github.jmeterduplex.internal.engine.session;

import java.util.concurrent.TimeUnit;

/**
 * Decides how long a sender without a pace waits before it checks for room again: long enough that checks cost little,
 * and short enough that the messages in flight do not run out. Confined to the sending thread.
 */
final class CapacityWait {
    static final long FIRST_NANOS = TimeUnit.MICROSECONDS.toNanos(200);
    static final long SHORTEST_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
    static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** A wait was too long if more than a quarter of all messages in flight were sent after it. */
    private static final int MUCH = 4;
    /** A wait was too short if less than an eighth of all messages in flight were sent after it. */
    private static final int LITTLE = 8;

    private long nanos = FIRST_NANOS;

    /**
     * Returns the length of the next wait, in nanoseconds.
     *
     * @param sent messages since the last wait
     * @param most messages that may be in flight in all; 0 = any number
     */
    long next(long sent, long most) {
        if (most > 0 && sent > most / MUCH) {
            nanos = Math.max(SHORTEST_NANOS, nanos / 2);
        } else if (sent == 0) {
            // The wait may not have been much too short: back to the first value at most.
            nanos = Math.max(nanos, Math.min(FIRST_NANOS, nanos * 2));
        } else if (sent < most / LITTLE) {
            nanos = Math.min(LONGEST_NANOS, nanos * 2);
        }
        return nanos;
    }
}
