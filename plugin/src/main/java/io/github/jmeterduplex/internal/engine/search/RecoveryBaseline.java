package io.github.jmeterduplex.internal.engine.search;

/**
 * Latency, messages in flight and open sessions of the highest step of a search that kept its bounds: a server has
 * recovered from a later overload if it is back at these values.
 *
 * @param perSecond its rate
 * @param worstP99Micros the highest p99 of its intervals; 0 if there were no latencies
 * @param mostInFlight messages at the end of an interval
 * @param fewestOpen sessions at the end of an interval
 */
record RecoveryBaseline(double perSecond, long worstP99Micros, long mostInFlight, long fewestOpen) {
    /** Latency is back if it is above the baseline by at most this part of the distance to its bound: one fifth. */
    private static final int TOLERANCE = 5;

    static RecoveryBaseline of(double perSecond, StepSums sums) {
        return new RecoveryBaseline(perSecond, sums.worstP99Micros(), sums.mostInFlight(), sums.fewestOpen());
    }

    /**
     * Whether messages were about as fast in this interval; true if the baseline does not have latencies. The tolerance
     * is needed since the messages of several engines meet at the server differently in each step.
     */
    boolean isAsFast(SearchInterval interval, SearchBounds bounds) {
        return worstP99Micros == 0
                || (!interval.felt().isEmpty()
                        && StepSums.p99Micros(interval) <= worstP99Micros + toleranceMicros(bounds.maxP99Micros()));
    }

    private long toleranceMicros(long mostMicros) {
        return mostMicros == Long.MAX_VALUE ? worstP99Micros : Math.max(0, mostMicros - worstP99Micros) / TOLERANCE;
    }
}
