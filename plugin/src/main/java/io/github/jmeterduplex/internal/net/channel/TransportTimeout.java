package io.github.jmeterduplex.internal.net.channel;

import java.time.Duration;

/**
 * How long the opening of one transport may take. Look-up, TCP, TLS and {@code /info} are for all transports and may
 * take all that is left of the connect time-out; after it, a transport that is not the last gets half of what is left.
 *
 * @param deadlineNanos end of the connect time-out, by {@link System#nanoTime}
 * @param isLast whether no other transport comes after it
 */
public record TransportTimeout(long deadlineNanos, boolean isLast) {
    /** For everything up to {@code /info}. */
    Duration all(long nowNanos) {
        return Duration.ofNanos(Math.max(0, deadlineNanos - nowNanos));
    }

    /** For the transport's own part. */
    Duration own(long nowNanos) {
        Duration left = all(nowNanos);
        return isLast ? left : left.dividedBy(2);
    }

    /**
     * The message about a time that is over.
     *
     * @param spent it, as it was given
     * @return milliseconds: of the parameter where the whole opening's time is over, else of the transport's own part
     */
    long toldMillis(Duration spent, Duration connectTimeout, long nowNanos) {
        // A timer counts whole milliseconds, and may be over within the last one.
        return deadlineNanos - nowNanos <= 2_000_000 ? connectTimeout.toMillis() : spent.toMillis();
    }
}
