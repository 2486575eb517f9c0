package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.pace.Schedule;
import java.util.concurrent.TimeUnit;

/** When the openings of one Connect sample are due. Confined to one thread at a time: the {@link Opener} guards it. */
final class OpeningPace {
    /** The largest delay, in nanoseconds, that a late opener makes up for by faster openings. */
    private static final long CATCH_UP_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Schedule schedule;
    /** The due time of the next opening by the schedule, in nanoseconds since the start. */
    private long scheduledNanos;
    /** When the next opening is allowed, as time of the clock. */
    private long nextNanos;
    /** Whether the next opening is due later than the previous one. */
    private boolean beginsBurst = true;

    /**
     * Starts the pace of one sample's openings.
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

    /** Notes that the next opening begins now, and moves on to the one after it. */
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
