package io.github.jmeterduplex.internal.engine.match;

/**
 * The time until which senders may take a reply rule for known without a look-up in {@code ReplyIdRules}. Thread-safe:
 * if threads extend it at the same time, the shorter time may win, which only causes another look-up.
 */
public final class RuleLease {
    /** The time before the first extension. */
    private static final long NEVER = Long.MIN_VALUE;

    private volatile long untilNanos = NEVER;

    RuleLease() {}

    /** Whether it lasts until then, as {@link WallClock#nanos}. */
    boolean covers(long nanos) {
        long until = untilNanos;
        return until - nanos >= 0 && until != NEVER;
    }

    void extend(long nanos) {
        untilNanos = nanos;
    }
}
