package io.github.jmeterduplex.internal.engine.pace;

/**
 * The arrivals of a process with a mean rate of 1, one after the other. Confined to one thread.
 *
 * <p>A {@link Schedule} stretches it: the arrival at position {@code n} happens when the rate, summed over time, has
 * reached {@code n}. So each kind of arrivals can be used with any rate that changes over time.
 */
interface ArrivalSequence {
    /** The position after the last arrival. */
    double NONE = Double.POSITIVE_INFINITY;

    /**
     * Returns the position of the next arrival, not smaller than that of the previous one.
     *
     * @param end where the process ends; infinite if it does not end
     * @return {@link #NONE} if the next arrival is not before the end
     */
    double next(double end);
}
