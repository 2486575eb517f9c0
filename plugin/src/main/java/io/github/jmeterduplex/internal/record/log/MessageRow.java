package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.Outcome;

/**
 * One row of {@code messages-*.jtl} or {@code unexpected.jtl}, not yet formatted: handed over by the callback's thread,
 * read and written by the log's, so it must not change any more.
 */
public interface MessageRow {
    /** Stands for the number of a message that had no id yet. */
    long NO_ID = -1;

    /** The outcome. */
    Outcome outcome();

    /** The label under which the message is counted. */
    String label();

    /** When it was sent; when it failed for one never written. */
    long sentEpochMillis();

    /** From send to its outcome: the latency of a reply, the time waited of a lost one. */
    long elapsedMicros();

    /** From the intended send to its outcome, or {@link LabelStats#NONE}. */
    long intendedMicros();

    /** Number of the sending session, or -1. */
    int session();

    /** What the id that was put into the message begins with. */
    String idPrefix();

    /** What follows it, in base 36, or {@link #NO_ID}. */
    long number();

    /** The trace id that the message carries, 32 hexadecimal digits; empty without one. */
    default String traceId() {
        return "";
    }

    /** Whether it carries one that servers are asked to record. */
    default boolean isSampled() {
        return false;
    }

    /** As in {@link io.github.jmeterduplex.session.ResponseCode#text}. */
    String responseCode();

    /** What happened, for problems; else empty. */
    String responseMessage();

    /** Name of the JMeter thread that sent. */
    String threadName();

    /** Length of the reply's body; 0 without one. */
    int bytesIn();

    /** Length of the body sent. */
    int bytesOut();
}
