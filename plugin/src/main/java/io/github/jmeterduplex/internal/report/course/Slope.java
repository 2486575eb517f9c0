package io.github.jmeterduplex.internal.report.course;

/**
 * How fast a figure grew over a long stretch, in percent an hour: the median of the slopes between all points.
 *
 * @param of a label, or the name of an engine
 * @param figure {@code p50_ms}, {@code p99_ms}, {@code heap_after_gc_bytes}, {@code threads}, {@code descriptors_open}
 *     or {@code sessions_open}
 * @param percentAnHour negative where it went down
 * @param low lower bound of its 95 % interval
 * @param high upper bound of it
 * @param significant whether chance alone would hardly give it
 */
public record Slope(String of, String figure, double percentAnHour, double low, double high, boolean significant) {
    /** What would be told as 0.0 %. */
    private static final double LEAST_PERCENT = 0.05;

    /** Whether it is told: chance hardly makes it, and it is not 0.0 %. */
    public boolean isTold() {
        return significant && Math.abs(percentAnHour) >= LEAST_PERCENT;
    }

    /** Whether 0.0 % or less is in its interval. */
    public boolean mayBeFlat() {
        return low < LEAST_PERCENT;
    }
}
