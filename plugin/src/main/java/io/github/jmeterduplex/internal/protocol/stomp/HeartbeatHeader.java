package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.codec.PeerNumber;
import io.github.jmeterduplex.internal.engine.session.Heartbeats;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The header by which two sides agree on heartbeats (STOMP 1.2, "Heart-beating"). Pure. */
final class HeartbeatHeader {
    /** The number of agreed intervals after which a silent server counts as dead. */
    static final int SILENT_INTERVALS = 3;

    private HeartbeatHeader() {}

    /**
     * Returns the heartbeats that CONNECT and CONNECTED agree on. If a number cannot be read, there are not any.
     *
     * @param answer the {@code heart-beat} header of CONNECTED; null means {@code 0,0}
     */
    static Heartbeats agree(long outMillis, long inMillis, @Nullable String answer) {
        if (answer == null) {
            return Heartbeats.NONE;
        }
        String[] parts = answer.split(",", -1);
        long serverOut = PeerNumber.limit(parts[0]);
        long serverIn = parts.length == 1 ? 0 : PeerNumber.limit(parts[1]);
        long silent = agreed(inMillis, serverOut);
        return new Heartbeats(
                agreed(outMillis, serverIn),
                silent > Long.MAX_VALUE / SILENT_INTERVALS ? 0 : SILENT_INTERVALS * silent);
    }

    private static long agreed(long one, long other) {
        return one <= 0 || other <= 0 ? 0 : TimeUnit.MILLISECONDS.toNanos(Math.max(one, other));
    }
}
