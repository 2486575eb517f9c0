package io.github.jmeterduplex.internal.session;

import io.github.jmeterduplex.internal.log.LabelStats;
import io.github.jmeterduplex.internal.log.SessionStats;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Opens the sessions of one Connect sample: paced, so many at a time. One per sample. Thread-safe. */
public final class Opener {
    private final SessionStats sessions;
    private final LabelStats stats;
    private final LongSupplier nanoTime;
    private final Semaphore places;
    private final int parallel;
    private final long startNanos;
    /** Sessions and faults in the order of their ends, with the times of the first and the last. Guarded by this. */
    private final List<LiveSession> opened = new ArrayList<>();

    private final List<Fault> failed = new ArrayList<>();
    /** Whether nobody waits for the openings under way any more. Guarded by this. */
    private boolean abandoned;

    private long firstNanos;
    private long lastNanos;

    /**
     * Openings of one sample.
     *
     * @param parallel how many may be under way at a time
     */
    public Opener(SessionStats sessions, LabelStats stats, int parallel, LongSupplier nanoTime) {
        this.sessions = sessions;
        this.stats = stats;
        this.parallel = parallel;
        this.places = new Semaphore(parallel);
        this.nanoTime = nanoTime;
        this.startNanos = nanoTime.getAsLong();
    }

    /**
     * Opens sessions and waits until each has opened or failed; when it is interrupted, those that open later are
     * closed, as nobody would ever use them.
     *
     * @param perSecond pace, or 0 for none
     * @param start begins one opening; the listener it gets must hear how it ends
     */
    public void open(int count, double perSecond, Consumer<OpenListener> start) throws InterruptedException {
        try {
            openAll(count, perSecond, start);
        } catch (InterruptedException e) {
            abandon();
            throw e;
        }
    }

    private void openAll(int count, double perSecond, Consumer<OpenListener> start) throws InterruptedException {
        Pace pace = perSecond > 0 ? new Pace(perSecond, nanoTime) : null;
        for (int i = 0; i < count; i++) {
            if (pace != null) {
                Pace.await(pace.dueNanos(), nanoTime);
                pace.advance();
            }
            places.acquire();
            sessions.opening();
            Opening opening = new Opening(nanoTime.getAsLong());
            try {
                start.accept(opening);
            } catch (FaultException e) {
                opening.onFailed(e.fault());
            }
        }
        places.acquire(parallel);
    }

    private synchronized void abandon() {
        abandoned = true;
    }

    /** Says whether somebody still wants it. */
    private synchronized boolean take(LiveSession session, long now) {
        if (abandoned) {
            return false;
        }
        if (opened.isEmpty()) {
            firstNanos = now;
        }
        lastNanos = now;
        return opened.add(session);
    }

    /** The sessions that opened, in that order. */
    public synchronized List<LiveSession> opened() {
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

    private final class Opening implements OpenListener {
        private final long beganNanos;

        Opening(long beganNanos) {
            this.beganNanos = beganNanos;
        }

        @Override
        public void onOpen(LiveSession session) {
            long now = nanoTime.getAsLong();
            sessions.opened();
            stats.connected(TimeUnit.NANOSECONDS.toMicros(now - beganNanos));
            if (!take(session, now)) {
                session.close();
            }
            places.release();
        }

        @Override
        public void onFailed(Fault fault) {
            sessions.failed(fault.cause());
            synchronized (Opener.this) {
                failed.add(fault);
            }
            places.release();
        }
    }
}
