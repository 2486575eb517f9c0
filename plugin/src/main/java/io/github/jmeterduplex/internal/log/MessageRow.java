package io.github.jmeterduplex.internal.log;

import io.github.jmeterduplex.latency.Outcome;

/**
 * One row of {@code messages-*.jtl} or {@code unexpected.jtl}, not yet formatted: made on the callback's thread,
 * written by the log's.
 *
 * @param outcome the fate
 * @param label the label
 * @param sentEpochMillis when it was sent; when it failed for one never written
 * @param elapsedMicros from send to its fate: the latency of a reply, the time waited of a lost one
 * @param intendedMicros from the intended send to its fate, or {@link LabelStats#NONE}
 * @param session number of the sending session, or -1
 * @param idPrefix what the id that was put into the message begins with
 * @param number what follows it, in base 36, or {@link #NO_ID}
 * @param responseCode as in {@link io.github.jmeterduplex.session.ResponseCode#text}
 * @param responseMessage what happened, for problems; else empty
 * @param threadName name of the JMeter thread that sent
 * @param bytesIn length of the reply's body; 0 without one
 * @param bytesOut length of the body sent
 */
public record MessageRow(
        Outcome outcome,
        String label,
        long sentEpochMillis,
        long elapsedMicros,
        long intendedMicros,
        int session,
        String idPrefix,
        long number,
        String responseCode,
        String responseMessage,
        String threadName,
        long bytesIn,
        long bytesOut) {
    /** Stands for the number of a message that had no id yet. */
    public static final long NO_ID = -1;
}
