package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.match.Matcher;
import io.github.jmeterduplex.internal.engine.match.WallClock;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The only timer thread of a run: follows the system's clock, sweeps messages in flight, watches openings, and sends
 * the heartbeats of all sessions in batches. Thread-safe.
 */
final class RunTimer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunTimer.class);
    private static final long BEAT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long SLOWEST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Matcher matcher;
    private final WallClock clock;
    private final Set<LiveSession> connecting = ConcurrentHashMap.newKeySet();
    private final Set<LiveSession> open = ConcurrentHashMap.newKeySet();
    private final TimerThread timer = new TimerThread("duplex-timer");
    /** The time between two heartbeat rounds, in nanoseconds: the shortest that any open session needs. */
    private volatile long roundNanos = SLOWEST_NANOS;
    /** When the last heartbeat round began. Confined to the timer thread. */
    private long lastRound;
    /** Whether a step of the machine's clock was logged. Confined to the timer thread. */
    private boolean hasToldStep;
    /** Whether a failed tick of a session was logged. Confined to the timer thread. */
    private boolean hasToldFault;

    RunTimer(Matcher matcher, WallClock clock) {
        this.matcher = matcher;
        this.clock = clock;
        this.lastRound = clock.nanos();
    }

    void start() {
        timer.repeat(this::beat, BEAT_NANOS);
    }

    void connecting(LiveSession session) {
        connecting.add(session);
    }

    void opened(LiveSession session) {
        synchronized (this) {
            roundNanos = Math.min(roundNanos, session.tickNanos());
        }
        // In this order, so that the session is always in one of them.
        open.add(session);
        connecting.remove(session);
    }

    void gone(LiveSession session) {
        connecting.remove(session);
        open.remove(session);
    }

    /** Returns all sessions that are not closed yet. */
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
        followClock();
        matcher.sweep();
        long now = clock.nanos();
        connecting.forEach(session -> tick(session, now));
        if (now - lastRound >= roundNanos) {
            lastRound = now;
            open.forEach(session -> tick(session, now));
        }
    }

    private void followClock() {
        long stepMicros = clock.follow();
        if (stepMicros != 0 && !hasToldStep) {
            hasToldStep = true;
            LOG.warn(
                    "Duplex: this machine's clock was set {} by {} ms; times follow it from now on, and pushes"
                            + " that were"
                            + " under way may have a wrong one. Later steps of this run are not logged.",
                    stepMicros > 0 ? "forward" : "back",
                    TimeUnit.MICROSECONDS.toMillis(Math.abs(stepMicros)));
        }
    }

    private void tick(LiveSession session, long now) {
        try {
            session.tick(now);
        } catch (RuntimeException | Error e) {
            if (!hasToldFault) {
                hasToldFault = true;
                LOG.error("Duplex: the tick of {} failed; it goes on, later faults are not logged", session, e);
            }
        }
    }

    @Override
    public void close() {
        timer.close();
    }
}
