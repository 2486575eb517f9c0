package io.github.jmeterduplex.internal.net.channel;

import java.time.Duration;

/**
 * How long the opening of one transport may take. Look-up, TCP, TLS and {@code /info} are for all transports and may
 * take all the time that is left; after them, a transport gets half of the time that is left, if it is not the last
 * one.
 *
 * @param deadlineNanos end of the connect time-out, by {@link System#nanoTime}
 * @param isLast whether no other transport comes after it
 */
public record TransportTimeout(long deadlineNanos, boolean isLast) {
    /** Returns the time for all steps that precede the transport's own. */
    Duration all(long nowNanos) {
        return Duration.ofNanos(Math.max(0, deadlineNanos - nowNanos));
    }

    /** Returns the time for the transport's own steps. */
    Duration own(long nowNanos) {
        Duration left = all(nowNanos);
        return isLast ? left : left.dividedBy(2);
    }

    /**
     * Returns the time-out to name in the message after it has expired.
     *
     * @param spent the time-out that has expired
     * @return milliseconds: the parameter's if the time for the whole opening has expired, else the transport's own
     */
    long toldMillis(Duration spent, Duration connectTimeout, long nowNanos) {
        // A timer counts whole milliseconds, and may expire within the last one.
        return deadlineNanos - nowNanos <= 2_000_000 ? connectTimeout.toMillis() : spent.toMillis();
    }
}
