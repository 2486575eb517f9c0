package io.github.jmeterduplex.internal.report.statistics;

/** The lower and the upper end of an interval. */
public record Bounds(double low, double high) {
    /** Whether both ends of the interval are within this distance of 0. */
    public boolean isWithin(double size) {
        return Math.abs(low) <= size && Math.abs(high) <= size;
    }
}
