package io.github.jmeterduplex.internal.engine.search;

import org.jspecify.annotations.Nullable;

/**
 * The bounds that a rate must meet; a bound that is not set is null.
 *
 * @param maxP99Millis of the intended latency if there is a pace, else of the latency
 * @param maxLostPercent lost, wrong and never written messages, of those whose outcome became known
 * @param minOpen open sessions
 */
public record SearchBounds(
        @Nullable Double maxP99Millis,
        @Nullable Double maxLostPercent,
        @Nullable Integer minOpen) {
    private static final long MICROS_PER_MILLI = 1_000;
    /** How long messages may wait on average, in milliseconds, if no bound limits their latency. */
    private static final double LONGEST_WAIT_MILLIS = 5_000;

    public boolean areSet() {
        return maxP99Millis != null || maxLostPercent != null || minOpen != null;
    }

    /** Returns the bound on the p99 in microseconds; {@link Long#MAX_VALUE} if it is not set. */
    long maxP99Micros() {
        return maxP99Millis == null ? Long.MAX_VALUE : Math.round(maxP99Millis * MICROS_PER_MILLI);
    }

    /**
     * Returns how many messages may be in flight at a rate before the server counts as overwhelmed. If there are more,
     * they wait on average twice as long as the slowest hundredth may (Little's law), and more arrive than are
     * answered. The number allows for messages that may be lost, which are in flight until their time-out, and for
     * those of a burst, which are in flight together.
     */
    long mostInFlight(double perSecond, ControlledLoad.Senders senders) {
        double millis = maxP99Millis == null ? LONGEST_WAIT_MILLIS : maxP99Millis;
        double lostShare = maxLostPercent == null ? 0 : maxLostPercent / 100;
        return 50
                + senders.burst()
                + Math.round(2 * perSecond * millis / 1_000 + lostShare * perSecond * senders.replySeconds());
    }
}
