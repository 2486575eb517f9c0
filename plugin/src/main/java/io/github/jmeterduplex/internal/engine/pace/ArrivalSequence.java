package io.github.jmeterduplex.internal.engine.pace;

import java.util.SplittableRandom;

/**
 * The arrivals of a process with a mean rate of 1, one after the other. Confined to one thread.
 *
 * <p>A {@link Schedule} stretches it: the arrival at position {@code n} happens when the rate, summed over time, has
 * reached {@code n}. So each kind of arrivals can be used with any rate that changes over time.
 */
interface ArrivalSequence {
    double NONE = Double.POSITIVE_INFINITY;

    /**
     * Returns the position of the next arrival, not smaller than that of the previous one.
     *
     * @param end where the process ends; infinite if it does not end
     * @return {@link #NONE} if the next arrival is not before the end
     */
    double next(double end);

    /** Arrivals in bursts of equal size, with pauses that result in a mean rate of 1; the first burst is at 0. */
    final class Bursts implements ArrivalSequence {
        private final int size;
        private long number;
        private long burst;
        private int left;

        /** @param size arrivals at the same time, at least 1; with 1 all distances are equal */
        Bursts(int size) {
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

    /**
     * A Poisson process: independent, exponentially distributed distances with a mean of 1, the first one before the
     * first arrival.
     */
    final class Poisson implements ArrivalSequence {
        private final SplittableRandom random;
        /**
         * The whole part of the position, apart from the fraction, so that a small distance does not lose precision
         * after billions of arrivals.
         */
        private long whole;

        private double rest;

        /**
         * @param seed the same seed gives the same arrivals, on every machine
         * @param start the position before the first distance
         */
        Poisson(long seed, long start) {
            random = new SplittableRandom(seed);
            whole = start;
        }

        @Override
        public double next(double end) {
            // The strict function gives the same bits on every machine. 1 - u is never 0.
            rest -= StrictMath.log1p(-random.nextDouble());
            long carry = (long) rest;
            whole += carry;
            rest -= carry;
            double position = whole + rest;
            return position < end ? position : NONE;
        }
    }
}
