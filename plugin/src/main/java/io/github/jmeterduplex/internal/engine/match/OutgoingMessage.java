package io.github.jmeterduplex.internal.engine.match;

import org.jspecify.annotations.Nullable;

/**
 * One message about to be registered.
 *
 * @param number in its id, from {@link MessageIds#nextNumber}
 * @param intendedNanos the time that the pace intended, or {@link Matcher#NO_PACE}
 * @param bytes length of its body
 * @param replies how many replies it waits for, at least 1
 * @param sequence the per-session number that {@code {{sequence}}} put into it, or 0
 * @param expectation the required content of its replies, if it differs from message to message
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

    /** A message without a trace context or an expectation of its own. */
    public OutgoingMessage(long number, long intendedNanos, int bytes, int replies, int sequence) {
        this(number, intendedNanos, bytes, replies, sequence, null);
    }
}
