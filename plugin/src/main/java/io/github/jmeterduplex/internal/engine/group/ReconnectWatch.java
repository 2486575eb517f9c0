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
 * Watches sessions that were dropped together until each is open again or given up. Thread-safe: I/O threads tell of
 * those that come back, the sample that waits for them asks.
 */
public final class ReconnectWatch {
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nanoTime;
    private final long beganNanos;
    /** By their numbers. Guarded by this. */
    private final Set<Integer> gone = new HashSet<>();
    /** When each came back, since the beginning, in that order. Guarded by this. */
    private final List<Long> backNanos = new ArrayList<>();
    /** Attempts that failed, by cause. Guarded by this. */
    private final Map<String, Integer> failures = new TreeMap<>();
    /** Guarded by this. */
    private int givenUp;
    /** Guarded by this. */
    private @Nullable Fault lastFailure;

    /** Begins now. */
    public ReconnectWatch(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        beganNanos = nanoTime.getAsLong();
    }

    /** This session is about to be dropped. */
    public synchronized void expect(int session) {
        gone.add(session);
    }

    /**
     * This session was not open any more, and so is not waited for.
     *
     * @return false where it has come back already, and counts
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

    /** Whether nobody is to be waited for any more. */
    public synchronized boolean isOver() {
        return gone.isEmpty();
    }

    /** How many came back. */
    public synchronized int back() {
        return backNanos.size();
    }

    /** How many are not back: those that may still come, and those that were given up. */
    public synchronized int missing() {
        return gone.size() + givenUp;
    }

    /** How many were given up. */
    public synchronized int givenUp() {
        return givenUp;
    }

    /** Attempts that failed, by cause. */
    public synchronized Map<String, Integer> failures() {
        return new TreeMap<>(failures);
    }

    /** Why the last such attempt did; null where there was none. */
    public synchronized @Nullable Fault lastFailure() {
        return lastFailure;
    }

    /**
     * When so many were back.
     *
     * @param sessions from 1 to {@link #back}
     * @return nanoseconds since the beginning
     */
    public synchronized long backNanos(int sessions) {
        return backNanos.get(sessions - 1);
    }

    /** The most that came back within one second, wherever it begins. */
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
