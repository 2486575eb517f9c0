package io.github.jmeterduplex.samples.runs.madeup;

import java.util.Random;
import java.util.SplittableRandom;

/**
 * Latencies as servers have them: log-normal, with a median that drifts and now and then a stall. The same seed gives
 * the same ones. Confined to one thread.
 */
public final class MadeUpLatencies {
    private static final int TABLE = 1 << 14;
    private static final double SIGMA = 0.45;
    private static final int STALL_EVERY = 600;
    private static final double STALL_FACTOR = 40;

    private final int[] table = new int[TABLE];
    private final SplittableRandom random;
    private double factor = 1;

    public MadeUpLatencies(long seed, int medianMicros) {
        Random normal = new Random(seed);
        random = new SplittableRandom(seed);
        for (int i = 0; i < TABLE; i++) {
            table[i] = (int) (medianMicros * Math.exp(SIGMA * normal.nextGaussian()));
        }
    }

    /** From here on latencies are those of this interval. */
    public void enter(int interval) {
        double drift = 1 + 0.3 * Math.sin(interval / 5_000.0) + 0.1 * random.nextDouble();
        factor = interval % STALL_EVERY == STALL_EVERY - 1 ? drift * STALL_FACTOR : drift;
    }

    public int nextMicros() {
        int drawn = random.nextInt();
        int micros = (int) (table[drawn & (TABLE - 1)] * factor) + (drawn >>> 26);
        return Math.min(micros, ExactLatencies.MAX_MICROS / 2);
    }
}
