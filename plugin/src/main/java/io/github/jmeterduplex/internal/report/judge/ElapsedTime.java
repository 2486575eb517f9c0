package io.github.jmeterduplex.internal.report.judge;

import java.util.Locale;

/** Formats times of a run as a clock would show them, from the run's earliest start: {@code 03:11:50}. */
public record ElapsedTime(long originEpochMillis) {
    private static final long MILLIS_PER_SECOND = 1_000;
    private static final long SECONDS_PER_MINUTE = 60;
    private static final long SECONDS_PER_HOUR = 3_600;

    /** Formats a time as hours, minutes and seconds since the start of the run, for example {@code 03:11:50}. */
    public String clock(long epochMillis) {
        return clockOfSeconds(Math.floorDiv(epochMillis - originEpochMillis, MILLIS_PER_SECOND));
    }

    static String clockOfSeconds(long seconds) {
        return String.format(
                Locale.ROOT,
                "%02d:%02d:%02d",
                seconds / SECONDS_PER_HOUR,
                seconds / SECONDS_PER_MINUTE % SECONDS_PER_MINUTE,
                seconds % SECONDS_PER_MINUTE);
    }

    double seconds(long epochMillis) {
        return (epochMillis - originEpochMillis) / (double) MILLIS_PER_SECOND;
    }
}
