package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.concurrent.TimeUnit;

/**
 * Limits how many pings and heartbeats a server may send: ten a second in the long run, and a number at once. Confined
 * to one thread at a time.
 *
 * <p>Pings are stamped when they are read. After a pause of this JVM all that came meanwhile is read at once, so a
 * minute's worth may come at once: a session that hears nothing for longer is lost to its heartbeats. A flood passes
 * that within milliseconds.
 */
public final class PingLimit {
    private static final int PER_SECOND = 10;
    private static final int PER_MINUTE = 60 * PER_SECOND;
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1) / PER_SECOND;

    private final int atOnce;

    /** When the last one would have come, had they come one by one at the allowed rate. */
    private long dueNanos;

    private boolean begun;

    private PingLimit(int atOnce) {
        this.atOnce = atOnce;
    }

    /** For what a server sends by itself. */
    public static PingLimit ofSent() {
        return new PingLimit(PER_MINUTE);
    }

    /** For answers, of which none comes before this side has asked: a pause does not gather them. */
    public static PingLimit ofAnswers() {
        return new PingLimit(PER_SECOND);
    }

    /**
     * Counts one.
     *
     * @param arrivedNanos when it was read, by {@link System#nanoTime}
     * @param what it is, in the plural
     * @throws ProtocolViolation when there were more than a session bears
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
