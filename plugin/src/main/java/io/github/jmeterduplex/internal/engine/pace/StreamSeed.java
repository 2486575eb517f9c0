package io.github.jmeterduplex.internal.engine.pace;

/** Derives seeds of independent random streams from the seed of a run. */
public final class StreamSeed {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private StreamSeed() {}

    /** Returns the seed of the random stream that these names identify, for example a label and a thread. */
    public static long of(long seed, String... names) {
        long hash = mixed(seed);
        for (String name : names) {
            for (int i = 0; i < name.length(); i++) {
                hash = mixed(hash ^ name.charAt(i));
            }
            // "ab", "c" is a different stream from "a", "bc"
            hash = mixed(hash ^ Long.MIN_VALUE);
        }
        return hash;
    }

    /** Applies the finalizer of SplitMix64. */
    private static long mixed(long value) {
        long next = value + GOLDEN_GAMMA;
        next = (next ^ (next >>> 30)) * 0xBF58476D1CE4E5B9L;
        next = (next ^ (next >>> 27)) * 0x94D049BB133111EBL;
        return next ^ (next >>> 31);
    }
}
