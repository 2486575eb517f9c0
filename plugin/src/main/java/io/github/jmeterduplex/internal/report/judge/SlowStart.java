package io.github.jmeterduplex.internal.report.judge;

import java.util.Locale;

/**
 * A label that was slower when the run started.
 *
 * @param name on one line
 * @param endEpochMillis when it stopped being slower
 * @param at writes times as counted from the earliest start
 */
public record SlowStart(String name, long endEpochMillis, ElapsedTime at) {
    private static final double MILLIS_PER_SECOND = 1_000;

    /**
     * Returns a sentence about it, which also names the part of the run to report instead.
     *
     * @param fromEpochMillis start of the stretch that is reported
     * @param afterWarmUp whether it starts when the warm-up ends
     */
    public String sentence(long fromEpochMillis, boolean afterWarmUp, ClientVerdict verdict) {
        String until = at.clock(endEpochMillis);
        double leftOut = seconds(fromEpochMillis);
        if (leftOut > 0 && !afterWarmUp) {
            return name + " was slower at the start of this stretch, until " + until + ".";
        }
        String what = leftOut > 0
                ? String.format(
                        Locale.ROOT,
                        "What is left out as warm-up, %.0f s, is too short: %s was slower until %s",
                        leftOut,
                        name,
                        until)
                : name + " was slower at first, until " + until;
        long end = (long) Math.ceil(endSeconds());
        String nextRun = "duplex.warmup.seconds=" + end + " in the next run.";
        if (verdict.isInterrupted()) {
            return what + ". Leave that out: " + nextRun;
        }
        long from = Math.max(end, (long) Math.ceil(verdict.usable().get(0).fromSeconds()));
        return what + ". Leave that out: --from " + from + "s, or " + nextRun;
    }

    /** Returns when it stopped being slower, in seconds from the earliest start. */
    public double endSeconds() {
        return seconds(endEpochMillis);
    }

    private double seconds(long epochMillis) {
        return (epochMillis - at.originEpochMillis()) / MILLIS_PER_SECOND;
    }
}
