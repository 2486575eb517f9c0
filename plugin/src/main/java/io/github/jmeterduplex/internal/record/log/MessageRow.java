package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.Outcome;

/**
 * One row of {@code messages-*.jtl} or {@code unexpected.jtl}, not yet formatted. The callback's thread hands it over,
 * and the log's thread reads it, so it must not change any more.
 */
public interface MessageRow {
    /** The number of a message without an id. */
    long NO_ID = -1;

    Outcome outcome();

    String label();

    /** Returns when the message was sent, or when it failed if it was never written. */
    long sentEpochMillis();

    /**
     * Returns the time from the send of the message to its outcome: the latency of a reply, or the wait of a lost
     * message.
     */
    long elapsedMicros();

    /** Returns the time from the intended send to the message's outcome, or {@link LabelStats#NONE}. */
    long intendedMicros();

    /** Returns the number of the sending session, or -1. */
    int session();

    String idPrefix();

    /** Returns the number in the message's id, which follows the prefix in base 36, or {@link #NO_ID}. */
    long number();

    /** Returns the trace id that the message carries, 32 hexadecimal digits; empty without one. */
    default String traceId() {
        return "";
    }

    /** Whether the message carries a trace id that servers are asked to record. */
    default boolean isSampled() {
        return false;
    }

    /** Returns the code of the outcome, as {@link io.github.jmeterduplex.session.ResponseCode#text}. */
    String responseCode();

    /** Returns a description of the problem; empty if there was no problem. */
    String responseMessage();

    String threadName();

    /** Returns the length of the reply's body, with that of the items before it; 0 if nothing came. */
    int bytesIn();

    /** Returns the length of the body that was sent. */
    int bytesOut();

    /**
     * A row of a results file with copied values, for a message that is not in flight any more: lost, wrong, failed or
     * late, or with more than one reply.
     */
    public record Copied(
            Outcome outcome,
            String label,
            long sentEpochMillis,
            long elapsedMicros,
            long intendedMicros,
            int session,
            String idPrefix,
            long number,
            String traceId,
            boolean isSampled,
            String responseCode,
            String responseMessage,
            String threadName,
            int bytesIn,
            int bytesOut)
            implements MessageRow {}
}
