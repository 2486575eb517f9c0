package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.read.Percentile;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.latency.Count;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The figures that are compared of each label. The maximum is not among them: a single message decides it. */
enum Figure {
    P50(Percentile.P50, "p50", "p50_ms"),
    P90(Percentile.P90, "p90", "p90_ms"),
    P99(Percentile.P99, "p99", "p99_ms"),
    P999(Percentile.P999, "p99.9", "p999_ms"),
    /** Messages written a second. */
    PER_SECOND("msg/s", "per_second", "higher", "lower"),
    /** Lost messages, in percent of those sent. */
    LOST("lost %", "lost_percent", "more", "less"),
    /** Wrong and failed messages, in percent of those sent. */
    AMISS("wrong or failed %", "wrong_or_failed_percent", "more", "less");

    /** Figures of the replies to messages, or of pushes. */
    static final List<Figure> LATENCIES = List.of(P50, P90, P99, P999);

    /** Figures of sent messages. */
    static final List<Figure> OF_MESSAGES = List.of(PER_SECOND, LOST, AMISS);

    private static final double PERCENT = 100;
    /** A microsecond, in milliseconds. */
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

    /** Returns the name in tables. */
    String title() {
        return title;
    }

    /** Returns the name in JSON and CSV, with its unit. */
    String member() {
        return member;
    }

    /** Returns the word for a proven increase or decrease. */
    String change(boolean increased) {
        return increased ? increase : decrease;
    }

    /** Whether an increase, or a decrease, is bad news. */
    boolean isWorse(boolean increased) {
        return increased != (this == PER_SECOND);
    }

    /** Returns the percentile; empty if the figure is not one. */
    Optional<Percentile> percentile() {
        return percentile;
    }

    /** Returns the reader of this figure of a label's messages. */
    ToDoubleFunction<Report.Label> ofMessages() {
        return switch (this) {
            case PER_SECOND -> Report.Label::perSecond;
            case LOST -> label -> percent(label, Count.LOST);
            case AMISS -> label -> percent(label, Count.WRONG) + percent(label, Count.FAILED);
            default -> throw new IllegalStateException(this + " is a percentile");
        };
    }

    /**
     * Whether its differences are reported in percent of the baseline. Those of shares are in points, since most runs
     * have a share of 0.
     */
    boolean isRelative() {
        return this != LOST && this != AMISS;
    }

    /**
     * Returns the value as it is tested: the logarithm if it is a time or a rate, since these differ by a factor, and a
     * single slow run must not outweigh all others.
     */
    double tested(double value) {
        return isRelative() ? Math.log(Math.max(value, MIN)) : value;
    }

    private static double percent(Report.Label label, Count count) {
        long sent = label.counts().get(Count.SENT);
        return sent == 0 ? 0 : PERCENT * label.counts().get(count) / sent;
    }
}
