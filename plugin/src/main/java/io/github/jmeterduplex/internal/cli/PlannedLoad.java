package io.github.jmeterduplex.internal.cli;

/**
 * The load that the user plans to run: sessions, engines, heap.
 *
 * @param sessions open at the same time, over all engines
 * @param engines JVMs of JMeter that share them
 * @param heapBytes limit of the heap of each
 */
record PlannedLoad(long sessions, int engines, long heapBytes) {
    /** Returns the number of sessions of the engine that has the most. */
    long sessionsAnEngine() {
        return (sessions + engines - 1) / engines;
    }
}
