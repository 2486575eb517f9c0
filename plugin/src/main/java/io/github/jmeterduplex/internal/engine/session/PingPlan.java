package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.record.log.LabelStats;

/**
 * The WebSocket pings that a session sends by itself.
 *
 * @param everyNanos from one to the next; above 0
 * @param stats gets the times until their pongs
 */
public record PingPlan(long everyNanos, LabelStats stats) {
    private static final int CHECKS = 20;

    /** Returns how often a session must look whether its next ping is due, so that each is almost in time. */
    long checkNanos() {
        return everyNanos / CHECKS;
    }
}
