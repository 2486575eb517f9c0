package io.github.jmeterduplex.latency;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.internal.codec.csv.CsvRow;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One line of {@code slowest.csv}: a single message, which was slow, wrong, lost or failed.
 *
 * @param interval the interval in which its outcome became known
 * @param label the label
 * @param outcome {@code REPLIED}, {@code WRONG}, {@code LOST} or {@code FAILED}
 * @param sentEpochMillis time of the send, epoch milliseconds; of the failure if it was never written
 * @param elapsedMicros from the send to the reply; if it was lost, the time that it waited
 * @param intendedMicros from the moment at which the pace wanted the send to the reply, or {@link #NONE}
 * @param session number of the sending session, or {@link #NONE}
 * @param messageId the id put into it; empty if there is not one
 * @param traceId the trace id put into it, 32 hexadecimal digits; empty if there is not one
 * @param sampled whether servers were asked to record that trace
 * @param cause the slug of the failure's cause; empty if it was replied
 */
public record ListedMessage(
        Interval interval,
        String label,
        Outcome outcome,
        long sentEpochMillis,
        long elapsedMicros,
        long intendedMicros,
        long session,
        String messageId,
        String traceId,
        boolean sampled,
        String cause) {
    /** Stands for a number that the message does not have. */
    public static final long NONE = -1;

    /** The names of the columns after those of the interval. */
    static final String[] COLUMNS = {
        "label", "outcome", "sent_ms", "elapsed_us", "intended_latency_us",
        "session", "message_id", "trace_id", "sampled", "cause"
    };

    private static final Pattern TRACE_ID = Pattern.compile("([0-9a-f]{32})?");

    public ListedMessage {
        Objects.requireNonNull(interval, "interval");
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(messageId, "messageId");
        Objects.requireNonNull(traceId, "traceId");
        Objects.requireNonNull(cause, "cause");
    }

    /** Returns the same message with another label; this one if it already has that label. */
    public ListedMessage labelled(String other) {
        return other.equals(label) ? this : with(interval, other, sentEpochMillis);
    }

    /** Returns the same message in another interval, and by a clock that is later by some milliseconds. */
    public ListedMessage later(Interval other, long millis) {
        return with(other, label, sentEpochMillis + millis);
    }

    private ListedMessage with(Interval otherInterval, String otherLabel, long otherSentEpochMillis) {
        return new ListedMessage(
                otherInterval,
                otherLabel,
                outcome,
                otherSentEpochMillis,
                elapsedMicros,
                intendedMicros,
                session,
                messageId,
                traceId,
                sampled,
                cause);
    }

    /** {@return the trace id; empty if the message does not carry one} */
    public Optional<String> trace() {
        return traceId.isEmpty() ? Optional.empty() : Optional.of(traceId);
    }

    CsvLine line() {
        return interval.line()
                .inert(label)
                .text(outcome.word())
                .number(sentEpochMillis)
                .number(elapsedMicros)
                .numberUnless(intendedMicros, NONE)
                .numberUnless(session, NONE)
                .text(messageId)
                .text(traceId)
                .text(Boolean.toString(sampled))
                .text(cause);
    }

    static ListedMessage of(CsvRow row) {
        return new ListedMessage(
                Interval.of(row),
                row.inert("label"),
                Outcome.valueOf(row.text("outcome").toUpperCase(Locale.ROOT)),
                row.number("sent_ms"),
                row.number("elapsed_us"),
                numberOrNone(row, "intended_latency_us"),
                numberOrNone(row, "session"),
                row.text("message_id"),
                traceId(row),
                row.text("sampled").equals("true"),
                row.text("cause"));
    }

    private static long numberOrNone(CsvRow row, String column) {
        return row.text(column).isEmpty() ? NONE : row.number(column);
    }

    /** Reads the trace id of a line; refuses other text, since the id becomes a part of links. */
    private static String traceId(CsvRow row) {
        String text = row.text("trace_id");
        if (!TRACE_ID.matcher(text).matches()) {
            throw new IllegalArgumentException("no trace id: " + text);
        }
        return text;
    }
}
