package io.github.jmeterduplex.internal.report.judge;

import java.util.List;

/**
 * The thresholds of the verdict, from which on the load generator counts as disturbed. The page "Verdict and
 * requirements" lists them.
 */
final class Thresholds {
    /**
     * Length of a stop from which it shows in latencies, in milliseconds; shorter stops happen on every busy machine.
     */
    static final double STOP_MILLIS = 20;
    /** Share of the median latency from which a stop counts, as a short stop does not show in long latencies. */
    static final double STOP_SHARE_OF_MEDIAN = 0.5;
    /** Share of the p99 from which a stop counts. */
    static final double STOP_SHARE_OF_P99 = 0.25;
    /** Length of a wait, as a share of a percentile, from which waits change the percentile. */
    static final double DELAY_SHARE_OF_PERCENTILE = 0.5;
    /**
     * Length of a wait up to which it happens even on a quiet machine, in milliseconds: sleeping threads wake up late.
     */
    static final double DELAY_MILLIS = 3;
    /** Share of the messages beyond a percentile that waits must delay to make the percentile another one. */
    static final double DELAYED_SHARE_OF_TAIL = 0.5;
    /** Percentage of an interval spent in garbage collection from which it counts, even if each pause is short. */
    static final double GC_PERCENT = 5;
    /** Percentage of CPU use in an interval from which it explains a stop in the interval. */
    static final double BUSY_PERCENT = 90;
    /** Percentage of CPU use that limits the rate if it lasts for {@link #FULL_MILLIS}, even without a stop. */
    static final double FULL_PERCENT = 95;

    static final long FULL_MILLIS = 3_000;
    /** Percentage of a limit in use from which the limit counts as near. */
    static final double LIMIT_PERCENT = 90;
    /** Number of TCP segments sent again in a second from which the report mentions the network. */
    static final double RETRANSMITS_PER_SECOND = 10;

    private Thresholds() {}

    /** Returns the length in milliseconds from which a single stop counts, given the times of the fastest label. */
    static double stopMillis(List<MeasuredTimes> measured) {
        double median =
                measured.stream().mapToDouble(MeasuredTimes::p50Millis).min().orElse(0);
        double p99 =
                measured.stream().mapToDouble(MeasuredTimes::p99Millis).min().orElse(0);
        return Math.max(STOP_MILLIS, Math.max(STOP_SHARE_OF_MEDIAN * median, STOP_SHARE_OF_P99 * p99));
    }
}
