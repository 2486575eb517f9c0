package io.github.jmeterduplex.internal.engine.search;

/** Is notified of the steps of a search. Called by the search's thread. */
public interface SearchListener {
    /**
     * Called when a step begins.
     *
     * @param number from 1
     * @param confirms whether it confirms the answer
     */
    void begins(int number, double perSecond, boolean confirms);

    /**
     * Called when a step has ended.
     *
     * @param number from 1
     * @param fromEpochMillis when the measured time began
     * @param toEpochMillis when it ended
     */
    void ended(int number, StepResult step, long fromEpochMillis, long toEpochMillis);
}
