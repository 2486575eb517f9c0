package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import java.util.concurrent.TimeUnit;

/**
 * The heartbeats two sides agreed on (STOMP 1.2, "Heart-beating").
 *
 * @param outNanos this side writes something at least this often; 0 = need not
 * @param inNanos the server does; 0 = need not
 */
record Heartbeats(long outNanos, long inNanos) {
    /** The agreed intervals after which silence counts as death. */
    static final int SILENT_INTERVALS = 3;

    static final Heartbeats NONE = new Heartbeats(0, 0);

    /**
     * What CONNECT offered and CONNECTED answered.
     *
     * @param answer the {@code heart-beat} header of CONNECTED; null means {@code 0,0}
     */
    static Heartbeats agree(long outMillis, long inMillis, String answer) {
        if (answer == null) {
            return NONE;
        }
        String[] parts = answer.split(",", -1);
        if (parts.length != 2) {
            throw ProtocolBreach.of("heart-beat header of two numbers", answer);
        }
        try {
            long serverOut = Long.parseLong(parts[0].trim());
            long serverIn = Long.parseLong(parts[1].trim());
            return new Heartbeats(agreed(outMillis, serverIn), agreed(inMillis, serverOut));
        } catch (NumberFormatException e) {
            throw ProtocolBreach.of("heart-beat header of two numbers", answer);
        }
    }

    private static long agreed(long one, long other) {
        return one <= 0 || other <= 0 ? 0 : TimeUnit.MILLISECONDS.toNanos(Math.max(one, other));
    }

    /** How often a check is needed so that neither side's interval is missed by more than a quarter. */
    long checkNanos() {
        long out = outNanos == 0 ? Long.MAX_VALUE : outNanos / 4;
        long in = inNanos == 0 ? Long.MAX_VALUE : inNanos / 4;
        return Math.min(out, in);
    }

    boolean isOutDue(long sinceLastOutNanos) {
        return outNanos > 0 && sinceLastOutNanos >= outNanos - checkNanos();
    }

    boolean isSilent(long sinceLastInNanos) {
        return inNanos > 0 && sinceLastInNanos > SILENT_INTERVALS * inNanos;
    }
}
