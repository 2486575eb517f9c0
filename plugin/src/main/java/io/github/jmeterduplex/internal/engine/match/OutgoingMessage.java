package io.github.jmeterduplex.internal.engine.match;

import org.jspecify.annotations.Nullable;

/**
 * One message about to be registered.
 *
 * @param number in its id, from {@link MessageIds#nextNumber}
 * @param intendedNanos when the pace wanted it sent, or {@link Matcher#NO_PACE}
 * @param bytes length of its body
 * @param replies how many replies it waits for, at least 1
 * @param sequence the per-session number that {@code {{sequence}}} put into it, or 0
 * @param expectation what its replies must hold, where that differs from message to message
 * @param traced whether {@code {{traceparent}}} put a trace context into it
 */
public record OutgoingMessage(
        long number,
        long intendedNanos,
        int bytes,
        int replies,
        int sequence,
        @Nullable Expectation expectation,
        TraceSampling traced) {
    /** A message without a trace context. */
    public OutgoingMessage(
            long number, long intendedNanos, int bytes, int replies, int sequence, @Nullable Expectation expectation) {
        this(number, intendedNanos, bytes, replies, sequence, expectation, TraceSampling.NO);
    }

    /** A message whose replies must hold what those to others must. */
    public OutgoingMessage(long number, long intendedNanos, int bytes, int replies, int sequence) {
        this(number, intendedNanos, bytes, replies, sequence, null);
    }
}
