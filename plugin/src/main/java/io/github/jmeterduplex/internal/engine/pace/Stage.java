package io.github.jmeterduplex.internal.engine.pace;

/**
 * A stretch of time in which a rate is steady or changes linearly.
 *
 * @param name as reports show it: the plan's, or the text of the stage
 * @param fromPerSecond rate at its start
 * @param toPerSecond rate at its end
 * @param nanos how long it lasts, more than 0
 */
public record Stage(String name, double fromPerSecond, double toPerSecond, long nanos) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Returns the mean number of arrivals in this stage. */
    double count() {
        return (fromPerSecond + toPerSecond) / 2 * nanos / NANOS_PER_SECOND;
    }

    /**
     * Returns the time in this stage at which the expected number of arrivals reaches a count.
     *
     * @param count from 0 to {@link #count}
     * @return nanoseconds since the start of the stage
     */
    double nanosAt(double count) {
        double slope = (toPerSecond - fromPerSecond) / (nanos / NANOS_PER_SECOND);
        // The root of count = from t + slope t^2 / 2, in the form that does not subtract numbers of about equal size.
        double root = Math.sqrt(Math.max(0, fromPerSecond * fromPerSecond + 2 * slope * count));
        double divisor = fromPerSecond + root;
        return divisor == 0 ? 0 : Math.min((double) nanos, 2 * count / divisor * NANOS_PER_SECOND);
    }

    Stage dividedBy(int parts) {
        return new Stage(name, fromPerSecond / parts, toPerSecond / parts, nanos);
    }
}
