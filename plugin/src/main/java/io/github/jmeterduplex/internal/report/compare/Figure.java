package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.latency.Count;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What is compared of each label. The maximum is not: a single message decides it. */
enum Figure {
    P50("p50", "p50_ms", "slower", "faster"),
    P90("p90", "p90_ms", "slower", "faster"),
    P99("p99", "p99_ms", "slower", "faster"),
    P999("p99.9", "p999_ms", "slower", "faster"),
    /** Messages written a second. */
    PER_SECOND("msg/s", "per_second", "higher", "lower"),
    /** Lost messages, in percent of those sent. */
    LOST("lost %", "lost_percent", "more", "less"),
    /** Wrong and failed ones, in percent of those sent. */
    AMISS("wrong or failed %", "wrong_or_failed_percent", "more", "less");

    /** Of the replies to messages, or of pushes. */
    static final List<Figure> LATENCIES = List.of(P50, P90, P99, P999);

    /** Of messages that were sent. */
    static final List<Figure> OF_MESSAGES = List.of(PER_SECOND, LOST, AMISS);

    private static final double PERCENT = 100;
    /** A microsecond, in milliseconds. */
    private static final double LEAST = 0.001;

    private final String title;
    private final String member;
    private final String increase;
    private final String decrease;

    Figure(String title, String member, String increase, String decrease) {
        this.title = title;
        this.member = member;
        this.increase = increase;
        this.decrease = decrease;
    }

    /** In tables. */
    String title() {
        return title;
    }

    /** In JSON and CSV, with its unit. */
    String member() {
        return member;
    }

    /** What a proven increase, or decrease, is called. */
    String change(boolean increased) {
        return increased ? increase : decrease;
    }

    /** Whether an increase, or a decrease, is bad news. */
    boolean isWorse(boolean increased) {
        return increased != (this == PER_SECOND);
    }

    /** How this percentile is read. */
    ToDoubleFunction<Latencies> percentile() {
        return switch (this) {
            case P50 -> Latencies::p50;
            case P90 -> Latencies::p90;
            case P99 -> Latencies::p99;
            case P999 -> Latencies::p999;
            default -> throw new IllegalStateException(this + " is no percentile");
        };
    }

    /** How this figure of a label's messages is read. */
    ToDoubleFunction<Report.Label> ofMessages() {
        return switch (this) {
            case PER_SECOND -> Report.Label::perSecond;
            case LOST -> label -> percent(label, Count.LOST);
            case AMISS -> label -> percent(label, Count.WRONG) + percent(label, Count.FAILED);
            default -> throw new IllegalStateException(this + " is a percentile");
        };
    }

    /**
     * The value as it is tested. Of times and rates the logarithm: they differ by a factor, and a single slow run
     * must not outweigh all others.
     */
    double tested(double value) {
        return this == LOST || this == AMISS ? value : Math.log(Math.max(value, LEAST));
    }

    private static double percent(Report.Label label, Count count) {
        long sent = label.counts().get(Count.SENT);
        return sent == 0 ? 0 : PERCENT * label.counts().get(count) / sent;
    }
}
