package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The results of the openings that one Connect sample asked for. Only the sample keeps this object: an opener that
 * reconnects sessions for hours must not keep the first ones. Thread-safe.
 */
public final class FirstOpenings<S extends LiveSession> {
    private final int asked;
    private final long startNanos;
    private final BooleanSupplier isRunOver;
    private final Runnable abandon;
    private final CountDownLatch rest;

    /** The sessions that have opened, in the order of their openings. Guarded by this. */
    private final List<S> opened = new ArrayList<>();
    /** The faults of the openings that failed. Guarded by this. */
    private final List<Fault> failed = new ArrayList<>();

    /** The number of sessions by what their TLS handshakes have negotiated. Guarded by this. */
    private final Map<String, Integer> tls = new TreeMap<>();

    private long firstNanos;
    private long lastNanos;

    /** @param abandon calls off openings that have not ended yet */
    FirstOpenings(int asked, long startNanos, BooleanSupplier isRunOver, Runnable abandon) {
        this.asked = asked;
        this.startNanos = startNanos;
        this.isRunOver = isRunOver;
        this.abandon = abandon;
        this.rest = new CountDownLatch(asked);
    }

    /**
     * Waits until each requested session has opened or failed. If the thread is interrupted, openings that have not
     * ended are called off, and sessions that open later are closed, as no sampler would ever use them.
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

    /** @param tls what its TLS handshake has negotiated; null without TLS */
    synchronized void opened(S session, long now, @Nullable String tls) {
        if (opened.isEmpty()) {
            firstNanos = now;
        }
        lastNanos = now;
        opened.add(session);
        if (tls != null) {
            this.tls.merge(tls, 1, Integer::sum);
        }
    }

    synchronized void failed(Fault fault) {
        failed.add(fault);
    }

    /** Counts an opening that has succeeded, failed or been called off. */
    void ended() {
        rest.countDown();
    }

    public int asked() {
        return asked;
    }

    /** Returns the sessions that have opened, in that order; reconnected sessions are not repeated. */
    public synchronized List<S> opened() {
        return List.copyOf(opened);
    }

    /** Returns the number of sessions by what their TLS handshakes have negotiated; empty without TLS. */
    public synchronized Map<String, Integer> tls() {
        return Map.copyOf(tls);
    }

    /** Returns the faults of the sessions that did not open. */
    public synchronized List<Fault> failed() {
        return List.copyOf(failed);
    }

    /** Returns the milliseconds from the start of the sample to the first opening. */
    public synchronized long firstMillis() {
        return TimeUnit.NANOSECONDS.toMillis(firstNanos - startNanos);
    }

    /** Returns the milliseconds from the start of the sample to the last opening. */
    public synchronized long lastMillis() {
        return TimeUnit.NANOSECONDS.toMillis(lastNanos - startNanos);
    }
}
