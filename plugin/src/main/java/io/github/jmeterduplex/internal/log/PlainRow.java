package io.github.jmeterduplex.internal.log;

import io.github.jmeterduplex.latency.Outcome;

/** A row with fields of its own, for a message that is known no more or has more rows than one. */
public record PlainRow(
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
        implements MessageRow {
    /** A row of a message without a trace context. */
    public PlainRow(
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
            int bytesIn,
            int bytesOut) {
        this(
                outcome,
                label,
                sentEpochMillis,
                elapsedMicros,
                intendedMicros,
                session,
                idPrefix,
                number,
                "",
                false,
                responseCode,
                responseMessage,
                threadName,
                bytesIn,
                bytesOut);
    }
}
