package io.github.jmeterduplex.internal.report.judge;

import java.util.List;

/**
 * The thresholds of the verdict, from which on the load generator counts as disturbed. The page "Verdict and
 * requirements" lists them.
 */
final class Thresholds {
    /** A stop of this length shows in latencies; shorter ones happen on every machine that does something else. */
    static final double STOP_MILLIS = 20;
    /** If a typical latency is long, a stop counts from this share of it on: it must show to matter. */
    static final double STOP_SHARE_OF_MEDIAN = 0.5;
    /** A stop also counts from this share of the p99 on. */
    static final double STOP_SHARE_OF_P99 = 0.25;
    /** Waits of this share of a percentile change the percentile. */
    static final double DELAY_SHARE_OF_PERCENTILE = 0.5;
    /** Shorter waits happen even on a quiet machine: a sleeping thread takes time to wake up. */
    static final double DELAY_MILLIS = 3;
    /** If waits delayed this share of the messages beyond a percentile, it would be another one without them. */
    static final double DELAYED_SHARE_OF_TAIL = 0.5;
    /** Many short pauses add up: in percent of an interval. */
    static final double GC_PERCENT = 5;
    /** Cores that are as busy as this in an interval explain a stop in it. */
    static final double BUSY_PERCENT = 90;
    /** Cores that are as busy as this for {@link #FULL_MILLIS} limit the rate, even if there was not a stop. */
    static final double FULL_PERCENT = 95;

    static final long FULL_MILLIS = 3_000;
    /** A limit is near if this share of it is used. */
    static final double LIMIT_PERCENT = 90;
    /** The network is worth a sentence if this number of segments a second was sent again. */
    static final double RETRANSMITS_PER_SECOND = 10;

    private Thresholds() {}

    /** Returns the length from which a single stop counts, given the times of the fastest label. */
    static double stopMillis(List<MeasuredTimes> measured) {
        double median =
                measured.stream().mapToDouble(MeasuredTimes::p50Millis).min().orElse(0);
        double p99 =
                measured.stream().mapToDouble(MeasuredTimes::p99Millis).min().orElse(0);
        return Math.max(STOP_MILLIS, Math.max(STOP_SHARE_OF_MEDIAN * median, STOP_SHARE_OF_P99 * p99));
    }
}
