package io.github.jmeterduplex.internal.search;

/**
 * How things were in the highest step that was kept: where they shall be back after one that was not.
 *
 * @param perSecond its rate
 * @param worstP99Micros the highest p99 of its intervals; 0 where there were no latencies
 * @param mostInFlight messages at the end of an interval
 * @param fewestOpen sessions at the end of an interval
 */
record CalmStep(double perSecond, long worstP99Micros, long mostInFlight, long fewestOpen) {
    /** Latency is back where it is above by no more than this part of what it may still rise to its bound. */
    private static final int TOLERANCE = 5;

    static CalmStep of(double perSecond, StepSums sums) {
        return new CalmStep(perSecond, sums.worstP99Micros(), sums.mostInFlight(), sums.fewestOpen());
    }

    /**
     * Whether messages were about as fast in this interval; without latencies nothing was measured. Where several
     * engines send evenly, how their messages meet at the server changes from step to step, and with it the latency.
     */
    boolean isAsFast(Tick tick, SearchBounds bounds) {
        return worstP99Micros == 0
                || (!tick.felt().isEmpty()
                        && StepSums.p99Micros(tick) <= worstP99Micros + toleranceMicros(bounds.maxP99Micros()));
    }

    private long toleranceMicros(long mostMicros) {
        return mostMicros == Long.MAX_VALUE ? worstP99Micros : Math.max(0, mostMicros - worstP99Micros) / TOLERANCE;
    }
}
