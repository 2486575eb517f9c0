package io.github.jmeterduplex.internal.engine.pace;

/**
 * Arrivals in bursts of equal size, with a pause after each that keeps the mean rate at 1; the first burst is at 0.
 * Confined to one thread.
 */
final class BurstSequence implements ArrivalSequence {
    private final int size;
    private long number;
    private long burst;
    private int left;

    /** @param size arrivals at the same time, at least 1 */
    BurstSequence(int size) {
        this.size = size;
        this.left = size;
    }

    @Override
    public double next(double end) {
        if (number >= end) {
            return NONE;
        }
        if (left == 0) {
            burst = number;
            left = size;
        }
        left--;
        number++;
        return burst;
    }
}
