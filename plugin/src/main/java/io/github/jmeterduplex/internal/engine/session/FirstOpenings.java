package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * What becomes of the openings that one Connect sample asked for. The sample alone keeps it: whoever opens dropped
 * sessions again for hours must not hold the first ones. Thread-safe.
 *
 * @param <S> the protocol's session
 */
public final class FirstOpenings<S extends LiveSession> {
    private final int asked;
    private final long startNanos;
    private final BooleanSupplier isRunOver;
    private final Runnable abandon;
    private final CountDownLatch rest;

    /** In the order of their ends, with the times of the first and the last. Guarded by this. */
    private final List<S> opened = new ArrayList<>();
    /** Guarded by this. */
    private final List<Fault> failed = new ArrayList<>();

    private long firstNanos;
    private long lastNanos;

    /** @param abandon calls off those that have not opened yet */
    FirstOpenings(int asked, long startNanos, BooleanSupplier isRunOver, Runnable abandon) {
        this.asked = asked;
        this.startNanos = startNanos;
        this.isRunOver = isRunOver;
        this.abandon = abandon;
        this.rest = new CountDownLatch(asked);
    }

    /**
     * Waits until each has opened or failed. When the thread is interrupted, those that have not opened yet are called
     * off, and those that open later are closed, as no one would ever use them.
     *
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    public void await() throws InterruptedException {
        try {
            while (!rest.await(1, TimeUnit.SECONDS)) {
                if (isRunOver.getAsBoolean()) {
                    abandon.run();
                    return;
                }
            }
        } catch (InterruptedException e) {
            abandon.run();
            throw e;
        }
    }

    synchronized void opened(S session, long now) {
        if (opened.isEmpty()) {
            firstNanos = now;
        }
        lastNanos = now;
        opened.add(session);
    }

    synchronized void failed(Fault fault) {
        failed.add(fault);
    }

    /** One has opened, failed or been called off. */
    void ended() {
        rest.countDown();
    }

    /** How many were to be opened. */
    public int asked() {
        return asked;
    }

    /** The sessions that opened, in that order; those that came back after a drop not again. */
    public synchronized List<S> opened() {
        return List.copyOf(opened);
    }

    /** Why others did not. */
    public synchronized List<Fault> failed() {
        return List.copyOf(failed);
    }

    /** Milliseconds from the start to the first opening. */
    public synchronized long firstMillis() {
        return TimeUnit.NANOSECONDS.toMillis(firstNanos - startNanos);
    }

    /** Milliseconds from the start to the last opening. */
    public synchronized long lastMillis() {
        return TimeUnit.NANOSECONDS.toMillis(lastNanos - startNanos);
    }
}
