package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.concurrent.TimeUnit;

/**
 * Limits how many pings and heartbeats a server may send: ten a second on average, and a number of them at once.
 * Confined to one thread at a time.
 *
 * <p>Pings are stamped when they are read. After a pause of this JVM all pings of the pause are read together, so the
 * limit allows those of a minute: a session that is silent for longer is ended for its missing heartbeats. A flood
 * exceeds that within milliseconds.
 */
public final class PingLimit {
    private static final int PER_SECOND = 10;
    private static final int PER_MINUTE = 60 * PER_SECOND;
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1) / PER_SECOND;

    private final int atOnce;

    /**
     * When the latest ping would have come if all pings had come one by one at the allowed rate, by {@link
     * System#nanoTime}.
     */
    private long dueNanos;

    private boolean begun;

    private PingLimit(int atOnce) {
        this.atOnce = atOnce;
    }

    /** Returns a limit for pings that a server sends on its own initiative. */
    public static PingLimit ofSent() {
        return new PingLimit(PER_MINUTE);
    }

    /** Returns a limit for answers to requests of this side, in which a pause does not allow a later burst. */
    public static PingLimit ofAnswers() {
        return new PingLimit(PER_SECOND);
    }

    /**
     * Counts a ping; throws if the server exceeds the limit.
     *
     * @param arrivedNanos when it was read, by {@link System#nanoTime}
     * @param what name of the counted thing, in the plural
     * @throws ProtocolViolation if there were more than a session bears
     */
    public void count(long arrivedNanos, String what) {
        if (!begun || dueNanos - arrivedNanos < 0) {
            begun = true;
            dueNanos = arrivedNanos;
        }
        dueNanos += INTERVAL_NANOS;
        if (dueNanos - arrivedNanos > atOnce * INTERVAL_NANOS) {
            throw ProtocolViolation.limit("pings", PER_SECOND + " a second", atOnce + " " + what + " too many");
        }
    }
}
