package io.github.jmeterduplex.internal.engine.match;

/**
 * Holds until when senders may take a reply rule for known without looking it up in {@code ReplyIdRules}. Thread-safe:
 * threads that extend it at a time may leave the shorter time, which only makes them look once more.
 */
public final class RuleLease {
    /** Stands for "never yet". */
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
