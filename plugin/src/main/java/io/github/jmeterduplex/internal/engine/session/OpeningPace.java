package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.pace.Schedule;
import java.util.concurrent.TimeUnit;

/** When the openings of one Connect sample are due. Confined to one thread at a time: the {@link Opener} guards it. */
final class OpeningPace {
    /** An opener that fell behind its pace catches up at most so much. */
    private static final long CATCH_UP_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Schedule schedule;
    /** When the next one is due by the schedule, since its start. */
    private long scheduledNanos;
    /** When the next one is allowed. */
    private long nextNanos;
    /** Whether the next one is due later than the one before. */
    private boolean beginsBurst = true;

    /**
     * A pace from its start.
     *
     * @param schedule steady, fresh, and of nobody else
     * @param startNanos value of the clock
     */
    OpeningPace(Schedule schedule, long startNanos) {
        this.schedule = schedule;
        this.scheduledNanos = schedule.next();
        this.nextNanos = startNanos + scheduledNanos;
    }

    /** How long until the next opening is allowed, in nanoseconds; 0 or less where it is. */
    long waitNanos(long nowNanos) {
        return nextNanos - nowNanos;
    }

    /** The next opening begins: on to the one after. */
    void advance(long nowNanos) {
        if (beginsBurst) {
            // Not within a burst: that it takes long does not delay the next one.
            nextNanos += Math.max(0, nowNanos - CATCH_UP_NANOS - nextNanos);
        }
        long gap = schedule.next() - scheduledNanos;
        beginsBurst = gap > 0;
        nextNanos += gap;
        scheduledNanos += gap;
    }
}
