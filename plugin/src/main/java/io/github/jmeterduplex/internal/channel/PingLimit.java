package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import java.util.concurrent.TimeUnit;

/** Counts what a server sends just to see whether this side is there. Confined to one thread at a time. */
public final class PingLimit {
    /** More a second end the session. */
    private static final int MOST_PER_SECOND = 10;

    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private long sinceNanos;
    private int count;

    /**
     * Counts one.
     *
     * @param what it is, in the plural
     * @throws ProtocolBreach when there were more in its second than a session bears
     */
    public void count(long arrivedNanos, String what) {
        if (count == 0 || arrivedNanos - sinceNanos >= SECOND_NANOS) {
            sinceNanos = arrivedNanos;
            count = 0;
        }
        count++;
        if (count > MOST_PER_SECOND) {
            throw ProtocolBreach.limit("pings", MOST_PER_SECOND + " a second", count + " " + what);
        }
    }
}
