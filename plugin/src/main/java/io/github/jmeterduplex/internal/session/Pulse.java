package io.github.jmeterduplex.internal.session;

import io.github.jmeterduplex.internal.match.Matcher;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one timer thread of a run: sweeps messages in flight, watches openings, and sends the heartbeats of all sessions
 * in batches. Thread-safe.
 */
final class Pulse implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Pulse.class);
    private static final long BEAT_MILLIS = 50;
    private static final long SLOWEST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Matcher matcher;
    private final LongSupplier nanoTime;
    private final Set<LiveSession> connecting = ConcurrentHashMap.newKeySet();
    private final Set<LiveSession> open = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService timer;
    /** Shortest time between two heartbeat rounds that an open session asked for. */
    private volatile long roundNanos = SLOWEST_NANOS;
    /** Confined to the timer thread. */
    private long lastRound;

    Pulse(Matcher matcher, LongSupplier nanoTime) {
        this.matcher = matcher;
        this.nanoTime = nanoTime;
        this.lastRound = nanoTime.getAsLong();
        this.timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "duplex-pulse");
            thread.setDaemon(true);
            return thread;
        });
    }

    void start() {
        var unused = timer.scheduleWithFixedDelay(this::beat, BEAT_MILLIS, BEAT_MILLIS, TimeUnit.MILLISECONDS);
    }

    void connecting(LiveSession session) {
        connecting.add(session);
    }

    void opened(LiveSession session) {
        connecting.remove(session);
        synchronized (this) {
            roundNanos = Math.min(roundNanos, session.pulseNanos());
        }
        open.add(session);
    }

    void gone(LiveSession session) {
        connecting.remove(session);
        open.remove(session);
    }

    /** All sessions that are not closed yet. */
    Set<LiveSession> sessions() {
        Set<LiveSession> all = ConcurrentHashMap.newKeySet();
        all.addAll(connecting);
        all.addAll(open);
        return all;
    }

    boolean isEmpty() {
        return connecting.isEmpty() && open.isEmpty();
    }

    private void beat() {
        try {
            matcher.sweep();
            long now = nanoTime.getAsLong();
            connecting.forEach(session -> pulse(session, now));
            if (now - lastRound >= roundNanos) {
                lastRound = now;
                open.forEach(session -> pulse(session, now));
            }
        } catch (RuntimeException | Error e) {
            // A timer task that throws is never called again, and then nothing would ever time out.
            LOG.error("Duplex: the pulse failed and goes on", e);
        }
    }

    private static void pulse(LiveSession session, long now) {
        try {
            session.pulse(now);
        } catch (RuntimeException | Error e) {
            LOG.error("Duplex: the pulse of {} failed; those of other sessions go on", session, e);
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
