package io.github.jmeterduplex.internal.report.trend;

/**
 * The rate at which a figure grew over a long stretch, in percent an hour: the median of the slopes between all points.
 *
 * @param of a label, or the name of an engine
 * @param figure {@code p50_ms}, {@code p99_ms}, {@code heap_after_gc_bytes}, {@code threads}, {@code descriptors_open}
 *     or {@code sessions_open}
 * @param percentAnHour negative if it dropped
 * @param low lower bound of its 95 % interval
 * @param high upper bound of it
 * @param significant whether it is hardly due to chance alone
 * @param small whether it is harmless: a heap that changed by less than a hundredth of its limit
 */
public record Slope(
        String of, String figure, double percentAnHour, double low, double high, boolean significant, boolean small) {
    /** A smaller value would be shown as 0.0 %. */
    private static final double MIN_PERCENT = 0.05;

    /** Returns the same slope, marked as small or not. */
    Slope small(boolean isSmall) {
        return new Slope(of, figure, percentAnHour, low, high, significant, isSmall);
    }

    /** Whether it is reported: it is hardly due to chance, not 0.0 %, and not small. */
    public boolean isTold() {
        return significant && !small && Math.abs(percentAnHour) >= MIN_PERCENT;
    }

    /** Whether 0.0 % or less is in its interval. */
    public boolean mayBeFlat() {
        return low < MIN_PERCENT;
    }
}
