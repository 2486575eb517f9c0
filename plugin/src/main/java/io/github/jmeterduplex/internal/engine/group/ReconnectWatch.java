package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Watches sessions that were dropped together until each is open again or given up. Thread-safe: I/O threads report the
 * sessions that come back, the waiting sample asks.
 */
public final class ReconnectWatch {
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nanoTime;
    private final long beganNanos;
    /** The numbers of the sessions that have not reconnected yet. Guarded by this. */
    private final Set<Integer> gone = new HashSet<>();
    /**
     * When each session reconnected, in nanoseconds since the start of the watch, in ascending order. Guarded by this.
     */
    private final List<Long> backNanos = new ArrayList<>();
    /** The number of failed attempts to reconnect, by cause. Guarded by this. */
    private final Map<String, Integer> failures = new TreeMap<>();
    /** The number of sessions that were given up. Guarded by this. */
    private int givenUp;
    /** The fault of the last failed attempt to reconnect; null before. Guarded by this. */
    private @Nullable Fault lastFailure;

    public ReconnectWatch(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        beganNanos = nanoTime.getAsLong();
    }

    /** Begins to watch a session that is about to be dropped. */
    public synchronized void expect(int session) {
        gone.add(session);
    }

    /**
     * Stops watching a session that turned out not to be open any more.
     *
     * @return false if it has come back already, and counts
     */
    public synchronized boolean forget(int session) {
        return gone.remove(session);
    }

    synchronized void back(int session) {
        if (gone.remove(session)) {
            backNanos.add(nanoTime.getAsLong() - beganNanos);
        }
    }

    synchronized void failed(int session, Fault why) {
        if (gone.contains(session)) {
            failures.merge(why.cause().slug(), 1, Integer::sum);
            lastFailure = why;
        }
    }

    synchronized void gaveUp(int session) {
        if (gone.remove(session)) {
            givenUp++;
        }
    }

    /** Whether every watched session has reconnected or was given up. */
    public synchronized boolean isOver() {
        return gone.isEmpty();
    }

    public synchronized int back() {
        return backNanos.size();
    }

    /** Returns how many watched sessions have not reconnected, including those that were given up. */
    public synchronized int missing() {
        return gone.size() + givenUp;
    }

    public synchronized int givenUp() {
        return givenUp;
    }

    /** Returns the number of failed attempts to reconnect, by cause. */
    public synchronized Map<String, Integer> failures() {
        return new TreeMap<>(failures);
    }

    /** Returns the fault of the last failed attempt to reconnect; null if no attempt failed. */
    public synchronized @Nullable Fault lastFailure() {
        return lastFailure;
    }

    /**
     * Returns how long it took until the given number of sessions had reconnected.
     *
     * @param sessions from 1 to {@link #back}
     * @return nanoseconds since the beginning
     */
    public synchronized long backNanos(int sessions) {
        return backNanos.get(sessions - 1);
    }

    /** Returns the largest number of sessions that reconnected within any one second. */
    public synchronized int mostBackInASecond() {
        int most = 0;
        int from = 0;
        for (int to = 0; to < backNanos.size(); to++) {
            while (backNanos.get(to) - backNanos.get(from) >= SECOND_NANOS) {
                from++;
            }
            most = Math.max(most, to - from + 1);
        }
        return most;
    }
}
