package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.pace.Schedule;
import java.util.concurrent.TimeUnit;

/** When the openings of one Connect sample are due. Confined to one thread at a time: the {@link Opener} guards it. */
final class OpeningPace {
    /** An opener that is late catches up by at most this time. */
    private static final long CATCH_UP_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Schedule schedule;
    /** The due time of the next opening by the schedule, since its start. */
    private long scheduledNanos;
    /** The allowed time of the next opening. */
    private long nextNanos;
    /** Whether the next opening is due later than the previous one. */
    private boolean beginsBurst = true;

    /**
     * Starts the pace.
     *
     * @param schedule steady, new, and not shared
     * @param startNanos time of the clock
     */
    OpeningPace(Schedule schedule, long startNanos) {
        this.schedule = schedule;
        this.scheduledNanos = schedule.next();
        this.nextNanos = startNanos + scheduledNanos;
    }

    /** Returns how long until the next opening is allowed, in nanoseconds; 0 or less if it is allowed now. */
    long waitNanos(long nowNanos) {
        return nextNanos - nowNanos;
    }

    /** Moves to the opening after the next one, which begins now. */
    void advance(long nowNanos) {
        if (beginsBurst) {
            // Not within a burst, whose duration does not delay the next one.
            nextNanos += Math.max(0, nowNanos - CATCH_UP_NANOS - nextNanos);
        }
        long gap = schedule.next() - scheduledNanos;
        beginsBurst = gap > 0;
        nextNanos += gap;
        scheduledNanos += gap;
    }
}
