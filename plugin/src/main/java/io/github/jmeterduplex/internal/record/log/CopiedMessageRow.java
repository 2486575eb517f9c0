package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.Outcome;

/**
 * A row of a results file with copied values, for a message that is not in flight any more: lost, wrong, failed or
 * late, or with more than one reply.
 */
public record CopiedMessageRow(
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
    public CopiedMessageRow(
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
