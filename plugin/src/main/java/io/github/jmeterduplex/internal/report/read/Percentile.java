package io.github.jmeterduplex.internal.report.read;

import java.util.Locale;
import java.util.Optional;

/** The percentiles that reports show. */
public enum Percentile {
    P50(0.5, 1),
    P90(0.9, 1),
    P95(0.95, 1),
    P99(0.99, 1),
    P999(0.999, 1_000);

    private final double share;
    private final long fewest;

    Percentile(double share, long fewest) {
        this.share = share;
        this.fewest = fewest;
    }

    /** Returns the name of the percentile in JSON. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Whether the percentile can be shown for this number of latencies; the p99.9 of fewer than 1,000 is only the
     * longest.
     */
    boolean isToldBy(long count) {
        return count >= fewest;
    }

    /** Returns the share of latencies that are at most the percentile, for example 0.99. */
    double share() {
        return share;
    }

    /** Returns how many of this number of latencies are above the percentile. */
    public long beyond(long count) {
        return Math.round(count * (1 - share));
    }

    /** Returns the next lower percentile; empty if this is the lowest. */
    public Optional<Percentile> below() {
        return switch (this) {
            case P50 -> Optional.empty();
            case P90 -> Optional.of(P50);
            case P95 -> Optional.of(P90);
            case P99 -> Optional.of(P95);
            case P999 -> Optional.of(P99);
        };
    }
}
