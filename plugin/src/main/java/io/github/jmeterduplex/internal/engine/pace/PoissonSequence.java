package io.github.jmeterduplex.internal.engine.pace;

import java.util.SplittableRandom;

/**
 * A Poisson process: independent, exponentially distributed distances with a mean of 1, the first one before the first
 * arrival. Confined to one thread.
 */
final class PoissonSequence implements ArrivalSequence {
    private final SplittableRandom random;
    /** The position in two parts, so that a small distance does not lose precision after billions of arrivals. */
    private long whole;

    private double rest;

    /** @param seed the same seed gives the same arrivals, on every machine */
    PoissonSequence(long seed) {
        this(seed, 0);
    }

    /** @param start the position before the first distance */
    PoissonSequence(long seed, long start) {
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
