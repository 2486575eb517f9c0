package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.match.Matcher;
import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.pace.Rate;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** When the messages of one sampler in one thread are due. Confined to that thread. */
public interface Pace {
    /**
     * Waits until it is known when messages are due.
     *
     * @throws InterruptedException when the thread is interrupted meanwhile
     * @throws io.github.jmeterduplex.session.FaultException where that stays unknown
     */
    default void awaitStart() throws InterruptedException {}

    /** Its number among the schedules of the sampler, from 0. */
    int number();

    /** Messages a second. */
    Rate rate();

    /** Whether this is the schedule of such arrivals at such a rate. */
    boolean isOf(Rate rate, ArrivalProcess arrivals);

    /** Whether all messages have been sent, or failed. */
    boolean isOver();

    /**
     * When the next message is due, or when to ask again where that is not known yet; when it {@link #isOver}, its end.
     */
    long dueNanos();

    /** The next message has been sent, or failed: on to the one after. */
    void advance();

    /**
     * Waits for an instant.
     *
     * @param atNanos value of the clock, or {@link Matcher#NO_PACE} for no wait
     * @throws InterruptedException when the thread is interrupted meanwhile
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
