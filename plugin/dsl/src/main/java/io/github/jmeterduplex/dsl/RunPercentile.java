package io.github.jmeterduplex.dsl;

import java.time.Duration;
import java.util.Optional;

/**
 * A percentile of a run's latencies, with its 95 % interval if that is known: a run of the same length would have had
 * its percentile in there. Immutable.
 */
public final class RunPercentile {
    private final String name;
    private final Duration value;
    private final Optional<Duration> lower;
    private final Optional<Duration> upper;

    RunPercentile(String name, Duration value, Optional<Duration> lower, Optional<Duration> upper) {
        this.name = name;
        this.value = value;
        this.lower = lower;
        this.upper = upper;
    }

    /** Returns the percentile that was measured. */
    public Duration value() {
        return value;
    }

    /** Whether the run was long and steady enough for an interval. */
    public boolean isSure() {
        return upper.isPresent();
    }

    /**
     * Returns the lower end of the interval.
     *
     * @throws IllegalStateException if the interval is not known
     */
    public Duration lower() {
        return lower.orElseThrow(this::unknown);
    }

    /**
     * Returns the upper end of the interval: if it is below a limit, the percentile is.
     *
     * @throws IllegalStateException if the interval is not known
     */
    public Duration upper() {
        return upper.orElseThrow(this::unknown);
    }

    private IllegalStateException unknown() {
        return new IllegalStateException(name + ": the 95 % interval is not known; run longer, compare value() with the"
                + " limit, or ask for a lower percentile");
    }

    /** Returns the percentile and its interval in words. */
    @Override
    public String toString() {
        return name + ": " + value
                + upper.map(high -> " (" + lower.orElse(high) + " to " + high + ")")
                        .orElse("");
    }
}
