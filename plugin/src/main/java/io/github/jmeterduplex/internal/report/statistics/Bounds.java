package io.github.jmeterduplex.internal.report.statistics;

/** The ends of an interval. */
public record Bounds(double low, double high) {
    /** Whether the whole interval is within this distance of 0. */
    public boolean isWithin(double size) {
        return Math.abs(low) <= size && Math.abs(high) <= size;
    }
}
