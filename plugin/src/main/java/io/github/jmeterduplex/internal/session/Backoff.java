package io.github.jmeterduplex.internal.session;

import java.util.concurrent.ThreadLocalRandom;

/** How long a dropped session waits before it is opened again. Thread-safe. */
@FunctionalInterface
public interface Backoff {
    /** No attempt follows: the session is given up. */
    long GIVE_UP = -1;

    /**
     * What the official clients of SignalR do with automatic reconnect: DefaultReconnectPolicy of dotnet/aspnetcore,
     * without jitter.
     */
    Backoff SIGNALR = steps(0, 2_000, 10_000, 30_000);

    /**
     * The time between the drop, or the failed attempt before, and an attempt.
     *
     * @param attempt since the drop, from 1
     * @return milliseconds, or {@link #GIVE_UP}
     */
    long delayMillis(int attempt);

    /** Each time one drawn at random between the two, in milliseconds and inclusive; never gives up. */
    static Backoff between(long minMillis, long maxMillis) {
        return attempt -> minMillis + ThreadLocalRandom.current().nextLong(maxMillis - minMillis + 1);
    }

    /** These delays in milliseconds, one an attempt, and no more attempts. */
    static Backoff steps(long... millis) {
        long[] steps = millis.clone();
        return attempt -> attempt <= steps.length ? steps[attempt - 1] : GIVE_UP;
    }
}
