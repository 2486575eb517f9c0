package io.github.jmeterduplex.samples.bench.peers;

/**
 * How long a contestant is measured; the same for all.
 *
 * @param warmUpSeconds with all sessions open and messages flowing, before the window
 * @param windowSeconds in which is counted
 */
record Timing(int warmUpSeconds, int windowSeconds) {
    private static final int OPENING_SECONDS = 60;

    /** When a client that nobody ended ends itself. */
    int boundSeconds() {
        return OPENING_SECONDS + warmUpSeconds + windowSeconds;
    }
}
