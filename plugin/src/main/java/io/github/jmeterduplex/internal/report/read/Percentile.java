package io.github.jmeterduplex.internal.report.read;

/** The percentiles that reports show. */
public enum Percentile {
    P50("p50", 0.5),
    P90("p90", 0.9),
    P99("p99", 0.99),
    P999("p999", 0.999);

    private final String word;
    private final double share;

    Percentile(String word, double share) {
        this.word = word;
        this.share = share;
    }

    /** In JSON. */
    public String word() {
        return word;
    }

    /** Of the latencies that are at most the percentile. */
    double share() {
        return share;
    }
}
