package io.github.jmeterduplex.internal.engine.pace;

/**
 * The arrivals of a process with a mean rate of 1, one after the other. Confined to one thread.
 *
 * <p>A {@link Schedule} stretches it: the arrival at position {@code n} happens when the rate, summed over time, has
 * reached {@code n}. So each kind of arrivals holds for any rate that changes over time.
 */
interface ArrivalSequence {
    /** The position when there is no further arrival. */
    double NONE = Double.POSITIVE_INFINITY;

    /**
     * The position of the next arrival; not smaller than that of the one before.
     *
     * @param end where the process ends; infinite where it does not
     * @return {@link #NONE} where no further arrival lies before the end
     */
    double next(double end);
}
