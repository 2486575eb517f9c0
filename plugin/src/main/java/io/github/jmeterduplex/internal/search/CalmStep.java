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
    static CalmStep of(double perSecond, StepSums sums) {
        return new CalmStep(perSecond, sums.worstP99Micros(), sums.mostInFlight(), sums.fewestOpen());
    }

    /** Whether messages were no slower in this interval; without latencies nothing was measured. */
    boolean isAsFast(Tick tick) {
        return worstP99Micros == 0 || (!tick.felt().isEmpty() && StepSums.p99Micros(tick) <= worstP99Micros);
    }
}
