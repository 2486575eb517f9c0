package io.github.jmeterduplex.internal.log;

import io.github.jmeterduplex.latency.CsvLine;
import io.github.jmeterduplex.latency.Outcome;
import java.util.function.IntSupplier;

/** Formats rows of messages as {@link io.github.jmeterduplex.latency.MessageColumn} says. Confined to one thread. */
final class MessageLine {
    private static final long MICROS_PER_MILLI = 1_000;

    private final CsvLine line = new CsvLine();
    private final CsvLine.Recurring label = new CsvLine.Recurring();
    private final CsvLine.Recurring threadName = new CsvLine.Recurring();
    private final CsvLine.Recurring idPrefix = new CsvLine.Recurring();
    private final IntSupplier activeThreads;

    /** @param activeThreads how many JMeter threads are active now */
    MessageLine(IntSupplier activeThreads) {
        this.activeThreads = activeThreads;
    }

    /** The row's line, not ended yet; valid until the next. */
    CsvLine format(MessageRow row) {
        boolean arrived = hasArrived(row.outcome());
        long elapsedMillis = millis(row.elapsedMicros());
        line.restart();
        line.number(row.sentEpochMillis())
                .number(elapsedMillis)
                .recurring(label, row.label())
                .word(row.responseCode())
                .text(row.responseMessage())
                .recurring(threadName, row.threadName())
                .word("text")
                .word(Boolean.toString(isSuccess(row.outcome())))
                .text(row.outcome() == Outcome.WRONG ? row.responseMessage() : "")
                .number(row.bytesIn())
                .number(row.bytesOut());
        int threads = activeThreads.getAsInt();
        line.number(threads)
                .number(threads)
                .word("null")
                .number(arrived ? elapsedMillis : 0)
                .number(0)
                .number(0);
        line.word(row.outcome().word())
                .numberUnless(arrived ? row.elapsedMicros() : LabelStats.NONE, LabelStats.NONE)
                .numberUnless(arrived ? row.intendedMicros() : LabelStats.NONE, LabelStats.NONE)
                .numberUnless(row.session(), -1);
        return row.number() == MessageRow.NO_ID ? line.word("") : line.numbered(idPrefix, row.idPrefix(), row.number());
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
