package io.github.jmeterduplex.internal.engine.search;

/**
 * Who sends at the rate of a search.
 *
 * @param canPause whether they take a rate of 0, and follow each rate at once, as those do who share a pace; threads
 *     with a timer do neither
 * @param burst messages that are due at once, of all engines together
 * @param replySeconds how long a message waits for its reply, at most; 0 where that is not known
 */
public record Senders(boolean canPause, int burst, double replySeconds) {
    private static final double DEVIATIONS = 5;

    /** How far from what is expected a number of messages may be by chance, or as a burst is due just after it. */
    double scatter(double expected) {
        return DEVIATIONS * Math.sqrt(expected) + burst;
    }
}
