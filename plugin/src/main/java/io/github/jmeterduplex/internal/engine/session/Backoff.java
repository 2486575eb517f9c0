package io.github.jmeterduplex.internal.engine.session;

import java.util.random.RandomGenerator;

/** How long a dropped session waits before it is opened again. Thread-safe: it has no state. */
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
     * What the official client of Socket.IO does by default: {@code reconnectionDelay} 1000 ms, doubled with each
     * attempt, {@code randomizationFactor} 0.5, {@code reconnectionDelayMax} 5000 ms; it never gives up.
     */
    Backoff SOCKET_IO = doubling(1_000, 5_000, 0.5);

    /** What {@literal @}stomp/stompjs does by default: {@code reconnectDelay} 5000 ms each time; it never gives up. */
    Backoff STOMPJS = between(5_000, 5_000);

    /**
     * The time between the drop, or the failed attempt before, and an attempt.
     *
     * @param attempt since the drop, from 1
     * @param random what is drawn comes from here
     * @return milliseconds, or {@link #GIVE_UP}
     */
    long delayMillis(int attempt, RandomGenerator random);

    /** Each time one drawn at random between the two, in milliseconds and inclusive; never gives up. */
    static Backoff between(long minMillis, long maxMillis) {
        return (attempt, random) -> minMillis + random.nextLong(maxMillis - minMillis + 1);
    }

    /** These delays in milliseconds, one an attempt, and no more attempts. */
    static Backoff steps(long... millis) {
        long[] steps = millis.clone();
        return (attempt, random) -> attempt <= steps.length ? steps[attempt - 1] : GIVE_UP;
    }

    /**
     * As {@code contrib/backo2.ts} of socket.io-client does it: each time twice as long, up to this share shorter or
     * longer at random, and at most so long; never gives up.
     *
     * @param deviation from 0 to 1
     */
    static Backoff doubling(long firstMillis, long mostMillis, double deviation) {
        return (attempt, random) -> {
            // as a time that is infinite would have no deviation, it is not doubled for ever
            double millis = firstMillis * Math.pow(2, Math.min(attempt - 1, Long.SIZE));
            double drawn = random.nextDouble();
            double off = Math.floor(drawn * deviation * millis);
            // The same number says how far, and by its first decimal to which side.
            double moved = (int) (drawn * 10) % 2 == 0 ? millis - off : millis + off;
            return (long) Math.min(moved, (double) mostMillis);
        };
    }
}
