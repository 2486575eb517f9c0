package io.github.jmeterduplex.internal.engine.session;

/**
 * The heartbeats that two sides agreed on.
 *
 * @param outNanos this side sends one at least this often; 0 = need not
 * @param silentNanos the other side is dead after a longer silence; 0 = never
 */
public record Heartbeats(long outNanos, long silentNanos) {
    public static final Heartbeats NONE = new Heartbeats(0, 0);

    private static final int CHECKS_PER_BEAT = 4;
    private static final int CHECKS_PER_SILENCE = 12;

    /** Returns the nanoseconds between two checks, short enough for both sides' intervals to be almost exact. */
    long checkNanos() {
        long out = outNanos == 0 ? Long.MAX_VALUE : outNanos / CHECKS_PER_BEAT;
        long in = silentNanos == 0 ? Long.MAX_VALUE : silentNanos / CHECKS_PER_SILENCE;
        return Math.min(out, in);
    }

    boolean isOutDue(long sinceLastOutNanos) {
        return outNanos > 0 && sinceLastOutNanos >= outNanos - checkNanos();
    }

    boolean isSilent(long sinceLastInNanos) {
        return silentNanos > 0 && sinceLastInNanos > silentNanos;
    }
}
