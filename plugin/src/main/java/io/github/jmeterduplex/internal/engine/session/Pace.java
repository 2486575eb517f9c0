package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.match.Matcher;
import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.pace.Rate;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** The due times of one sampler's messages in one thread. Confined to that thread. */
public interface Pace {
    /**
     * Starts the schedule, unless it has started. That of a search starts with the search, for which this waits.
     *
     * @param nowNanos time of the clock; the sample's duration counts from it as well
     * @throws io.github.jmeterduplex.session.FaultException if the search does not start
     */
    void start(long nowNanos) throws InterruptedException;

    /** Returns the number of this schedule among those of the sampler, from 0. */
    int number();

    /** Returns the rate in messages per second. */
    Rate rate();

    /** Whether this schedule has the given arrivals and the given rate. */
    boolean isOf(Rate rate, ArrivalProcess arrivals);

    /** Whether all messages have been sent, or failed. */
    boolean isOver();

    /**
     * Returns when the next message is due; if that is not known yet, when to ask again; if the schedule
     * {@link #isOver}, its end.
     */
    long dueNanos();

    /** Moves on to the following message, because the present one was sent or failed. */
    void advance();

    /**
     * Waits until an instant.
     *
     * @param atNanos time of the clock, or {@link Matcher#NO_PACE} for no wait
     */
    static void await(long atNanos, LongSupplier nanoTime) throws InterruptedException {
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
