package io.github.jmeterduplex.internal.engine.search;

/**
 * The senders at the rate of a search.
 *
 * @param canPause whether they accept a rate of 0, and follow each rate immediately, as senders with a common pace do;
 *     threads with a timer do neither
 * @param burst messages that are due together, of all engines
 * @param replySeconds how long a message waits for its reply, at most; 0 if that is not known
 */
public record Senders(boolean canPause, int burst, double replySeconds) {
    private static final double DEVIATIONS = 5;

    /**
     * Returns how far a number of messages may differ from the expected one, by chance or since a burst is due just
     * after it.
     */
    double scatter(double expected) {
        return DEVIATIONS * Math.sqrt(expected) + burst;
    }
}
