package io.github.jmeterduplex.internal.record.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.latency.Outcome;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntSupplier;

/** Formats rows of messages by {@link io.github.jmeterduplex.latency.MessageColumn}. Confined to one thread. */
final class MessageLine {
    private static final long MICROS_PER_MILLI = 1_000;

    // Constant values of JMeter's columns that Duplex does not use: dataType to failureMessage, URL, IdleTime and
    // Connect.
    private static final byte[] GOOD = "text,true,".getBytes(UTF_8);
    private static final byte[] BAD = "text,false".getBytes(UTF_8);
    private static final byte[] NO_URL = "null".getBytes(UTF_8);
    private static final Map<Outcome, byte[]> TIMES_AND_OUTCOME = new EnumMap<>(Outcome.class);

    static {
        for (Outcome outcome : Outcome.values()) {
            TIMES_AND_OUTCOME.put(outcome, ("0,0," + outcome.word()).getBytes(UTF_8));
        }
    }

    private final CsvLine line = new CsvLine();
    private final CsvLine.Recurring label = new CsvLine.Recurring();
    private final CsvLine.Recurring responseCode = new CsvLine.Recurring();
    private final CsvLine.Recurring threadName = new CsvLine.Recurring();
    private final CsvLine.Recurring idPrefix = new CsvLine.Recurring();
    private final IntSupplier activeThreads;

    /** @param activeThreads supplies the number of JMeter threads that are active now */
    MessageLine(IntSupplier activeThreads) {
        this.activeThreads = activeThreads;
    }

    /** Returns the row's line, not ended yet; valid until the next call. */
    CsvLine format(MessageRow row) {
        Outcome outcome = row.outcome();
        boolean arrived = hasArrived(outcome);
        String message = DisplayText.sentence(row.responseMessage());
        long elapsedMicros = row.elapsedMicros();
        long elapsedMillis = millis(elapsedMicros);
        line.restart();
        line.number(row.sentEpochMillis())
                .number(elapsedMillis)
                .recurring(label, row.label())
                .recurring(responseCode, row.responseCode())
                .text(message)
                .recurring(threadName, row.threadName());
        if (isSuccess(outcome)) {
            line.ready(GOOD);
        } else {
            line.ready(BAD).text(outcome == Outcome.WRONG ? message : "");
        }
        int threads = activeThreads.getAsInt();
        line.number(row.bytesIn())
                .number(row.bytesOut())
                .number(threads)
                .number(threads)
                .ready(NO_URL)
                .number(arrived ? elapsedMillis : 0)
                .ready(Objects.requireNonNull(TIMES_AND_OUTCOME.get(outcome), "each outcome has its times"))
                .numberUnless(arrived ? elapsedMicros : LabelStats.NONE, LabelStats.NONE)
                .numberUnless(arrived ? row.intendedMicros() : LabelStats.NONE, LabelStats.NONE)
                .numberUnless(row.session(), -1);
        if (row.number() == MessageRow.NO_ID) {
            line.word("");
        } else {
            line.numbered(idPrefix, row.idPrefix(), row.number());
        }
        return line.word(row.traceId());
    }

    private static boolean hasArrived(Outcome outcome) {
        return switch (outcome) {
            case REPLIED, WRONG, LATE, DUPLICATE -> true;
            case UNANSWERED, LOST, FAILED -> false;
        };
    }

    private static boolean isSuccess(Outcome outcome) {
        return outcome == Outcome.REPLIED || outcome == Outcome.UNANSWERED;
    }

    private static long millis(long micros) {
        return (micros + MICROS_PER_MILLI / 2) / MICROS_PER_MILLI;
    }
}
