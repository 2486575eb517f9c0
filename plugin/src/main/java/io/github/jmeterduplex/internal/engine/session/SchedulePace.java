package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.pace.Rate;
import io.github.jmeterduplex.internal.engine.pace.Schedule;
import java.util.function.LongConsumer;

/**
 * The due times of one sampler's messages in one thread, from a schedule. Confined to that thread.
 *
 * <p>The schedule continues across samples: a late sample finds overdue messages, sends them immediately, and their
 * intended times show the delay.
 */
public final class SchedulePace implements Pace {
    private final Schedule schedule;
    private final int number;
    private final LongConsumer onStart;
    private long startNanos;
    /** When the next message is due, in nanoseconds since the start; {@link Schedule#OVER} after the last one. */
    private long nextNanos;

    private boolean started;

    /**
     * Creates a pace, which begins with {@link #start}.
     *
     * @param schedule new, and not shared
     * @param number of the schedule among those of the sampler, from 0
     * @param onStart gets the time of the clock at the start
     */
    public SchedulePace(Schedule schedule, int number, LongConsumer onStart) {
        this.schedule = schedule;
        this.number = number;
        this.onStart = onStart;
        this.nextNanos = schedule.next();
    }

    @Override
    public void start(long nowNanos) {
        if (!started) {
            started = true;
            startNanos = nowNanos;
            onStart.accept(nowNanos);
        }
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public Rate rate() {
        return schedule.rate();
    }

    @Override
    public boolean isOf(Rate rate, ArrivalProcess arrivals) {
        return schedule.arrivals().equals(arrivals) && schedule.rate().equals(rate);
    }

    @Override
    public boolean isOver() {
        return nextNanos == Schedule.OVER;
    }

    @Override
    public long dueNanos() {
        return startNanos + (nextNanos == Schedule.OVER ? rate().nanos() : nextNanos);
    }

    @Override
    public void advance() {
        nextNanos = schedule.next();
    }
}
