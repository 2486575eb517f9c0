package io.github.jmeterduplex.internal.remote;

import java.rmi.RemoteException;

/** Compares this engine's clock with the controller's. */
final class ClockOffset {
    private static final int ROUNDS = 8;

    private ClockOffset() {}

    /**
     * Returns what to add to this clock for the controller's, in milliseconds. The quickest of some round trips counts:
     * the controller read its clock in the middle of it, give or take half of it. A smaller difference is taken for
     * none.
     */
    static long measure(ResultsChannel channel) throws RemoteException {
        long shortest = Long.MAX_VALUE;
        long offset = 0;
        for (int i = 0; i < ROUNDS; i++) {
            long before = System.currentTimeMillis();
            long there = channel.epochMillis();
            long after = System.currentTimeMillis();
            if (after - before < shortest) {
                shortest = after - before;
                offset = there - (before + after) / 2;
            }
        }
        return Math.abs(offset) <= shortest / 2 + 1 ? 0 : offset;
    }
}
