package io.github.jmeterduplex.internal.report.judge;

/**
 * The thresholds of the verdict: from when on the load generator counts as disturbed. The page "Verdict and
 * requirements" lists them.
 */
final class Thresholds {
    /** A stop of this length shows in latencies; shorter ones happen on every machine that does something else. */
    static final double STOP_MILLIS = 20;
    /** Where a typical latency is long, a stop counts from this share of it on: it must show to matter. */
    static final double STOP_SHARE_OF_MEDIAN = 0.5;
    /** Many short pauses add up: in percent of an interval. */
    static final double GC_PERCENT = 5;
    /** Cores that are as busy as this in an interval explain a stop in it. */
    static final double BUSY_PERCENT = 90;
    /** Cores that are as busy as this for {@link #FULL_MILLIS} limit the rate, whether or not a stop was seen. */
    static final double FULL_PERCENT = 95;

    static final long FULL_MILLIS = 3_000;
    /** A limit of which so much is used is near. */
    static final double LIMIT_PERCENT = 90;
    /** The network is worth a sentence when so many segments a second were sent again. */
    static final double RETRANSMITS_PER_SECOND = 10;

    private Thresholds() {}

    /** The length from which a stop counts. */
    static double stopMillis(double medianMillis) {
        return Math.max(STOP_MILLIS, STOP_SHARE_OF_MEDIAN * medianMillis);
    }
}
