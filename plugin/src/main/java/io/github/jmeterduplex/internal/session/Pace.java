package io.github.jmeterduplex.internal.session;

import io.github.jmeterduplex.internal.arrival.Arrivals;
import io.github.jmeterduplex.internal.arrival.Rate;
import io.github.jmeterduplex.internal.arrival.Schedule;
import io.github.jmeterduplex.internal.match.Matcher;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The schedule of one sampler in one thread, and the clock it runs by. Confined to that thread.
 *
 * <p>The schedule runs on across samples: a sample that comes late finds its messages due since long, sends them at
 * once, and their intended times show the slip.
 */
public final class Pace {
    private final Schedule schedule;
    private final int number;
    private final LongSupplier nanoTime;
    private final LongConsumer onStart;
    private long startNanos;
    /** When the next message is due, since the start; {@link Schedule#OVER} after the last one. */
    private long nextNanos;

    private boolean started;

    /**
     * A steady schedule that begins with the first {@link #dueNanos}.
     *
     * @param perSecond messages a second
     */
    public Pace(double perSecond, LongSupplier nanoTime) {
        this(new Schedule(Rate.steady(perSecond), Arrivals.EVEN, 0), 0, nanoTime, start -> {});
    }

    /**
     * A schedule that begins with the first {@link #dueNanos}.
     *
     * @param schedule fresh, and of nobody else
     * @param number of the schedule among those of the sampler, from 0
     * @param onStart hears the value of the clock at its start
     */
    public Pace(Schedule schedule, int number, LongSupplier nanoTime, LongConsumer onStart) {
        this.schedule = schedule;
        this.number = number;
        this.nanoTime = nanoTime;
        this.onStart = onStart;
        this.nextNanos = schedule.next();
    }

    /** Its number among the schedules of the sampler, from 0. */
    public int number() {
        return number;
    }

    /** Messages a second. */
    public Rate rate() {
        return schedule.rate();
    }

    /** Whether this is the schedule of such arrivals at such a rate. */
    public boolean isOf(Rate rate, Arrivals arrivals) {
        return schedule.arrivals().equals(arrivals) && schedule.rate().equals(rate);
    }

    /** Whether all messages of its stages have been sent, or failed. */
    public boolean isOver() {
        return nextNanos == Schedule.OVER;
    }

    /** When the next message is due; when it {@link #isOver}, the end of its last stage. */
    public long dueNanos() {
        if (!started) {
            started = true;
            startNanos = nanoTime.getAsLong();
            onStart.accept(startNanos);
        }
        return startNanos + (nextNanos == Schedule.OVER ? rate().nanos() : nextNanos);
    }

    /** The next message has been sent, or failed: on to the one after. */
    public void advance() {
        nextNanos = schedule.next();
    }

    /**
     * Waits for an instant.
     *
     * @param atNanos value of the clock, or {@link Matcher#NO_PACE} for no wait
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    public static void await(long atNanos, LongSupplier nanoTime) throws InterruptedException {
        if (atNanos == Matcher.NO_PACE) {
            return;
        }
        long left = atNanos - nanoTime.getAsLong();
        while (left > 0) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            left = atNanos - nanoTime.getAsLong();
        }
    }
}
