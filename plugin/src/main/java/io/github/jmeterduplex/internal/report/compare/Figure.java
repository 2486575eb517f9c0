package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.read.Percentile;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.latency.Count;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The quantities of a label that are compared: percentiles, the rate, and the shares of lost and of wrong messages. The
 * maximum is not among them: a single message decides it.
 */
enum Figure {
    P50(Percentile.P50, "p50", "p50_ms"),
    P90(Percentile.P90, "p90", "p90_ms"),
    P99(Percentile.P99, "p99", "p99_ms"),
    P999(Percentile.P999, "p99.9", "p999_ms"),
    /** Rate of written messages, in messages a second. */
    PER_SECOND("msg/s", "per_second", "higher", "lower"),
    /** Lost messages, in percent of those sent. */
    LOST("lost %", "lost_percent", "more", "less"),
    /** Wrong and failed messages, in percent of those sent. */
    AMISS("wrong or failed %", "wrong_or_failed_percent", "more", "less");

    /** Percentiles, which replies and pushes have. */
    static final List<Figure> LATENCIES = List.of(P50, P90, P99, P999);

    /** Quantities that only sent messages have. */
    static final List<Figure> OF_MESSAGES = List.of(PER_SECOND, LOST, AMISS);

    private static final double PERCENT = 100;
    /** Smallest value whose logarithm is taken; for a time it is a microsecond, in milliseconds. */
    private static final double MIN = 0.001;

    private final Optional<Percentile> percentile;
    private final String title;
    private final String member;
    private final String increase;
    private final String decrease;

    Figure(Percentile percentile, String title, String member) {
        this(Optional.of(percentile), title, member, "slower", "faster");
    }

    Figure(String title, String member, String increase, String decrease) {
        this(Optional.empty(), title, member, increase, decrease);
    }

    Figure(Optional<Percentile> percentile, String title, String member, String increase, String decrease) {
        this.percentile = percentile;
        this.title = title;
        this.member = member;
        this.increase = increase;
        this.decrease = decrease;
    }

    /** Returns the name of this quantity in tables. */
    String title() {
        return title;
    }

    /** Returns the name of this quantity in JSON and CSV, with its unit. */
    String member() {
        return member;
    }

    /** Returns the word for a proven increase or decrease of this quantity. */
    String change(boolean increased) {
        return increased ? increase : decrease;
    }

    /** Whether a change of this quantity in the given direction is bad news. */
    boolean isWorse(boolean increased) {
        return increased != (this == PER_SECOND);
    }

    /** Returns the percentile that this quantity is; empty for a rate or a share. */
    Optional<Percentile> percentile() {
        return percentile;
    }

    /** Returns a function that reads this quantity from the report of a label. */
    ToDoubleFunction<Report.Label> ofMessages() {
        return switch (this) {
            case PER_SECOND -> Report.Label::perSecond;
            case LOST -> label -> percent(label, Count.LOST);
            case AMISS -> label -> percent(label, Count.WRONG) + percent(label, Count.FAILED);
            default -> throw new IllegalStateException(this + " is a percentile");
        };
    }

    /**
     * Whether differences of this quantity are reported in percent of the baseline. Those of shares are in points,
     * since most runs have a share of 0.
     */
    boolean isRelative() {
        return this != LOST && this != AMISS;
    }

    /**
     * Converts a value to the scale of the test: the logarithm for times and rates, as they differ by a factor. Without
     * it, a single slow run could outweigh all others.
     */
    double tested(double value) {
        return isRelative() ? Math.log(Math.max(value, MIN)) : value;
    }

    private static double percent(Report.Label label, Count count) {
        long sent = label.counts().get(Count.SENT);
        return sent == 0 ? 0 : PERCENT * label.counts().get(count) / sent;
    }
}
