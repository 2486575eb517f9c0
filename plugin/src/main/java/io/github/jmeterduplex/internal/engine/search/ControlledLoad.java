package io.github.jmeterduplex.internal.engine.search;

/** The load that a search controls and observes. Called by the search's thread. */
public interface ControlledLoad {
    /** Sets the rate from now on; 0 for a pause, if the senders can pause. */
    void pace(double perSecond);

    Senders senders();

    /** Returns when the run began, by the clock of the intervals. */
    long startEpochMillis();

    /** Returns the next interval that began after the last {@link #pace}. */
    SearchInterval next() throws InterruptedException;

    /** Explains why the search cannot have seen a message so far; empty if it has seen messages. */
    String nothingSeen();

    /**
     * The senders whose rate the search sets.
     *
     * @param canPause whether they accept a rate of 0, and follow each rate immediately, as senders with a common pace
     *     do; threads with a timer do neither
     * @param burst messages that are due together, of all engines
     * @param replySeconds how long a message waits for its reply, at most; 0 if that is not known
     */
    public record Senders(boolean canPause, int burst, double replySeconds) {
        private static final double DEVIATIONS = 5;

        /** Returns by how many messages a count may differ from the expected one, by chance or because of bursts. */
        double scatter(double expected) {
            return DEVIATIONS * Math.sqrt(expected) + burst;
        }
    }
}
