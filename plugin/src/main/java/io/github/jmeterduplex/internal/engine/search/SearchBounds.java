package io.github.jmeterduplex.internal.engine.search;

import org.jspecify.annotations.Nullable;

/**
 * What must be kept; null where there is no such bound.
 *
 * @param maxP99Millis of the intended latency where there is a pace, else of the latency
 * @param maxLostPercent lost, wrong and never written messages, of those whose outcome became known
 * @param minOpen open sessions
 */
public record SearchBounds(
        @Nullable Double maxP99Millis,
        @Nullable Double maxLostPercent,
        @Nullable Integer minOpen) {
    private static final long MICROS_PER_MILLI = 1_000;
    /** How long messages may wait on average where no bound says how long they may take. */
    private static final double LONGEST_WAIT_MILLIS = 5_000;

    /** Whether there is any. */
    public boolean areSet() {
        return maxP99Millis != null || maxLostPercent != null || minOpen != null;
    }

    /** The bound on the p99 in microseconds; {@link Long#MAX_VALUE} where there is none. */
    long maxP99Micros() {
        return maxP99Millis == null ? Long.MAX_VALUE : Math.round(maxP99Millis * MICROS_PER_MILLI);
    }

    /**
     * How many messages may be in flight: where there are more, they wait twice as long on average as the slowest
     * hundredth may (Little's law), and more of them come than are answered. Messages that may be lost are in flight
     * until their time-out, those of a burst at once.
     */
    long mostInFlight(double perSecond, Senders senders) {
        double millis = maxP99Millis == null ? LONGEST_WAIT_MILLIS : maxP99Millis;
        double lostShare = maxLostPercent == null ? 0 : maxLostPercent / 100;
        return 50
                + senders.burst()
                + Math.round(2 * perSecond * millis / 1_000 + lostShare * perSecond * senders.replySeconds());
    }
}
