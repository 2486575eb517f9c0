package io.github.jmeterduplex.latency;

import io.github.jmeterduplex.internal.codec.csv.CsvRow;
import io.github.jmeterduplex.internal.codec.csv.CsvRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The format of {@code slowest.csv}: the slowest message of each interval, and the first that were lost, wrong or
 * failed.
 *
 * <p>CSV as {@link CountsFile} has it. Columns of format version 1: {@code interval_start_ms}, {@code interval_ms},
 * {@code label} (as in {@code counts.csv}), {@code outcome} ({@link Outcome#word}), {@code sent_ms} (epoch
 * milliseconds), {@code elapsed_us}, {@code intended_latency_us}, {@code session}, {@code message_id},
 * {@code trace_id}, {@code sampled} ({@code true} or {@code false}), {@code cause}, as {@link ListedMessage} says; a
 * field is empty if the message does not have it.
 *
 * <p>For each interval and label it lists: the replied message with the longest time from its send to its reply; of
 * those whose trace is sampled the one with the longest time, if that is another; and of the wrong, the lost and the
 * failed ones the first three each. {@code counts.csv} says how many there were.
 */
public final class SlowestFile {
    /** The file's name in an engine's folder. */
    public static final String NAME = "slowest.csv";

    private static final List<String> COLUMNS = List.of(
            Interval.START_COLUMN,
            Interval.LENGTH_COLUMN,
            "label",
            "outcome",
            "sent_ms",
            "elapsed_us",
            "intended_latency_us",
            "session",
            "message_id",
            "trace_id",
            "sampled",
            "cause");
    private static final Pattern TRACE_ID = Pattern.compile("([0-9a-f]{32})?");

    private SlowestFile() {}

    /** {@return the header line} */
    public static String header() {
        return CsvRows.header(COLUMNS, new Enum<?>[0]);
    }

    /** Formats one line, with its line feed. */
    public static String line(ListedMessage row) {
        return row.interval()
                .line()
                .inert(row.label())
                .text(row.outcome().word())
                .number(row.sentEpochMillis())
                .number(row.elapsedMicros())
                .numberUnless(row.intendedMicros(), ListedMessage.NONE)
                .numberUnless(row.session(), ListedMessage.NONE)
                .text(row.messageId())
                .text(row.traceId())
                .text(Boolean.toString(row.sampled()))
                .text(row.cause())
                .end();
    }

    /** Reads a file as {@link CountsFile#read} does. */
    public static void read(Path file, Consumer<ListedMessage> rows, Consumer<String> warnings) throws IOException {
        CsvRows.read(file, COLUMNS, SlowestFile::parse, rows, warnings);
    }

    private static ListedMessage parse(CsvRow row) {
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
        return row.text(column).isEmpty() ? ListedMessage.NONE : row.number(column);
    }

    /** Returns the trace id; refuses other text, since the id becomes a part of links. */
    private static String traceId(CsvRow row) {
        String text = row.text("trace_id");
        if (!TRACE_ID.matcher(text).matches()) {
            throw new IllegalArgumentException("no trace id: " + text);
        }
        return text;
    }
}
