package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.session.Heartbeats;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The header by which two sides agree on heartbeats (STOMP 1.2, "Heart-beating"). Pure. */
final class HeartbeatHeader {
    /** The agreed intervals after which silence counts as death. */
    static final int SILENT_INTERVALS = 3;

    private HeartbeatHeader() {}

    /**
     * What CONNECT offered and CONNECTED answered.
     *
     * @param answer the {@code heart-beat} header of CONNECTED; null means {@code 0,0}
     */
    static Heartbeats agree(long outMillis, long inMillis, @Nullable String answer) {
        if (answer == null) {
            return Heartbeats.NONE;
        }
        String[] parts = answer.split(",", -1);
        if (parts.length != 2) {
            throw ProtocolViolation.of("heart-beat header of two numbers", answer);
        }
        try {
            long serverOut = Long.parseLong(parts[0].trim());
            long serverIn = Long.parseLong(parts[1].trim());
            return new Heartbeats(agreed(outMillis, serverIn), SILENT_INTERVALS * agreed(inMillis, serverOut));
        } catch (NumberFormatException e) {
            throw ProtocolViolation.of("heart-beat header of two numbers", answer);
        }
    }

    private static long agreed(long one, long other) {
        return one <= 0 || other <= 0 ? 0 : TimeUnit.MILLISECONDS.toNanos(Math.max(one, other));
    }
}
