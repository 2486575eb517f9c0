package io.github.jmeterduplex.internal.engine.session;

import java.util.random.RandomGenerator;

/**
 * The delays before a dropped session is opened again, which the parameter {@code reconnectDelayMillis} chooses.
 * Thread-safe: it does not have state.
 */
@FunctionalInterface
public interface Backoff {
    /** Returned as the delay if the session is given up, because no attempt follows. */
    long GIVE_UP = -1;

    /**
     * The delays of SignalR's official clients with automatic reconnect: DefaultReconnectPolicy of dotnet/aspnetcore,
     * without jitter.
     */
    Backoff SIGNALR = steps(0, 2_000, 10_000, 30_000);

    /**
     * The default of Socket.IO's official client: {@code reconnectionDelay} 1000 ms, doubled with each attempt,
     * {@code randomizationFactor} 0.5, {@code reconnectionDelayMax} 5000 ms; never gives up.
     */
    Backoff SOCKET_IO = doubling(1_000, 5_000, 0.5);

    /** The default of {@literal @}stomp/stompjs: {@code reconnectDelay} 5000 ms each time; never gives up. */
    Backoff STOMPJS = between(5_000, 5_000);

    /**
     * Returns the delay of an attempt, after the drop or the last failed attempt.
     *
     * @param attempt since the drop, from 1
     * @return milliseconds, or {@link #GIVE_UP}
     */
    long delayMillis(int attempt, RandomGenerator random);

    /** Returns a backoff with random delays between two limits, in milliseconds and inclusive; it never gives up. */
    static Backoff between(long minMillis, long maxMillis) {
        return (attempt, random) -> minMillis + random.nextLong(maxMillis - minMillis + 1);
    }

    /** Returns a backoff with these delays in milliseconds, one per attempt, that then gives up. */
    static Backoff steps(long... millis) {
        long[] steps = millis.clone();
        return (attempt, random) -> attempt <= steps.length ? steps[attempt - 1] : GIVE_UP;
    }

    /**
     * Returns a backoff with doubling delays, as in {@code contrib/backo2.ts} of socket.io-client. Each delay is twice
     * as long as the last one, shorter or longer at random by up to this share, and not above the maximum; it never
     * gives up.
     *
     * @param deviation from 0 to 1
     */
    static Backoff doubling(long firstMillis, long mostMillis, double deviation) {
        return (attempt, random) -> {
            // limited, since an infinite time would not have a deviation
            double millis = firstMillis * Math.pow(2, Math.min(attempt - 1, Long.SIZE));
            double drawn = random.nextDouble();
            double off = Math.floor(drawn * deviation * millis);
            // The same number gives the distance, and by its first decimal the direction.
            double moved = (int) (drawn * 10) % 2 == 0 ? millis - off : millis + off;
            return (long) Math.min(moved, (double) mostMillis);
        };
    }
}
