package io.github.jmeterduplex.internal.cli;

/**
 * The load that the user plans to run: sessions, engines, heap.
 *
 * @param sessions open at once, over all engines
 * @param engines JVMs of JMeter that share them
 * @param heapBytes limit of the heap of each
 */
record PlannedLoad(long sessions, int engines, long heapBytes) {
    /** Sessions of the engine that has most. */
    long sessionsAnEngine() {
        return (sessions + engines - 1) / engines;
    }
}
