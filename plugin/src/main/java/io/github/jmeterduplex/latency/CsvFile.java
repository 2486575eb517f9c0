package io.github.jmeterduplex.latency;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.internal.codec.csv.CsvRow;
import io.github.jmeterduplex.internal.codec.csv.CsvRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A CSV file of an engine, with lines for each interval.
 *
 * <p>It has a header line, UTF-8, comma, line feed; a value is in double quotes if it holds a comma, a quote or a line
 * break. The first columns are {@code interval_start_ms}, the start of the interval in epoch milliseconds, and
 * {@code interval_ms}, its length in milliseconds. Intervals follow each other without gaps or overlaps. A label or
 * another text that begins with {@code =}, {@code +}, {@code -}, {@code @}, a tab or a line break, after any number of
 * apostrophes, has one more apostrophe in front, as a spreadsheet would take it for a formula. A reader takes columns
 * by name and skips those it does not know.
 *
 * @param <T> the values of a line
 */
public final class CsvFile<T> {
    private static final List<String> INTERVAL = List.of(Interval.START_COLUMN, Interval.LENGTH_COLUMN);

    /**
     * {@code counts.csv}: the outcomes of the messages, for each interval and label.
     *
     * <p>Columns of format version 1, after the interval: {@code label}, and one column a {@link Count}, in its order,
     * named by {@link Count#word}: the count of this interval. A label has a line in an interval if one of its counts
     * is not 0. The counts of any stretch of the run are the sums over its intervals: they are exact, even if rows of
     * single messages were dropped.
     */
    public static final CsvFile<LabelCounts> COUNTS = new CsvFile<>(
            "counts.csv",
            // a count without its column would be taken for 0
            CsvRows.columns(CsvRows.columns(INTERVAL, "label"), Count.values()),
            List.of(),
            LabelCounts::line,
            LabelCounts::of);

    /**
     * {@code sessions.csv}: the sessions of one engine, a line an interval.
     *
     * <p>Columns of format version 1, after the interval: one column a {@link SessionCount}, in its order, named by
     * {@link SessionCount#word}. {@code opening}, {@code open} and {@code open_peak} are levels, all others were
     * counted in the interval. Files of earlier versions end with {@code open_peak}.
     */
    public static final CsvFile<SessionCounts> SESSIONS = new CsvFile<>(
            "sessions.csv",
            CsvRows.columns(INTERVAL, SessionCount.OF_ALL_FILES.toArray(SessionCount[]::new)),
            List.of(SessionCount.RESUMED.word()),
            SessionCounts::line,
            SessionCounts::of);

    /**
     * {@code failures.csv}: why sessions and messages failed or were lost, for each interval.
     *
     * <p>Columns of format version 1, after the interval: {@code kind} ({@code session} or {@code message}),
     * {@code cause} (a slug from a fixed list, to which later versions may add), {@code count}, {@code label} (of the
     * messages; empty for sessions) and {@code example} (text of the first fault of this cause and label; empty in
     * later lines). A cause has a line for each label that it struck. Files of earlier versions end with {@code count}
     * and have one line a cause. Summed over all causes, {@code session} is failed + lost of {@code sessions.csv}, and
     * {@code message} is wrong + lost + failed of {@code counts.csv}.
     */
    public static final CsvFile<FailureCount> FAILURES = new CsvFile<>(
            "failures.csv",
            CsvRows.columns(INTERVAL, "kind", "cause", "count"),
            List.of("label", "example"),
            FailureCount::line,
            FailureCount::of);

    /**
     * {@code client.csv}: an engine's self-check, a line an interval.
     *
     * <p>Columns of format version 1, after the interval: one column a {@link ClientColumn}, in its order, named by
     * {@link ClientColumn#word}. Percentages, hiccups, the lag of the I/O loops and the run delay have one decimal, all
     * other values are whole. A value is empty if the system cannot give it. The first files of this version end with
     * {@code descriptors_limit}, later ones with {@code conntrack_limit}, {@code tcp_dsacks} or
     * {@code waited_over_100_ms}: if a file lacks a column, its value is absent.
     */
    public static final CsvFile<ClientSample> CLIENT = new CsvFile<>(
            "client.csv",
            INTERVAL,
            CsvRows.columns(List.of(), ClientColumn.values()),
            ClientSample::line,
            ClientSample::of);

    /**
     * {@code slowest.csv}: the slowest message of each interval, and the first that were lost, wrong or failed.
     *
     * <p>Columns of format version 1, after the interval: {@code label}, {@code outcome} ({@link Outcome#word}),
     * {@code sent_ms} (epoch milliseconds), {@code elapsed_us}, {@code intended_latency_us}, {@code session},
     * {@code message_id}, {@code trace_id}, {@code sampled} ({@code true} or {@code false}), {@code cause}, as
     * {@link ListedMessage} says; a field is empty if the message does not have it.
     *
     * <p>For each interval and label it lists: the replied message with the longest time from its send to its reply; of
     * those whose trace is sampled the one with the longest time, if that is another; and of the wrong, the lost and
     * the failed ones the first three each. {@code counts.csv} says how many there were.
     */
    public static final CsvFile<ListedMessage> SLOWEST = new CsvFile<>(
            "slowest.csv",
            CsvRows.columns(INTERVAL, ListedMessage.COLUMNS),
            List.of(),
            ListedMessage::line,
            ListedMessage::of);

    private final String name;
    private final List<String> required;
    private final List<String> later;
    private final Function<T, CsvLine> formatter;
    private final Function<CsvRow, T> parser;

    /**
     * @param required the columns that every file has
     * @param later further columns, which files of earlier versions may be without
     */
    private CsvFile(
            String name,
            List<String> required,
            List<String> later,
            Function<T, CsvLine> formatter,
            Function<CsvRow, T> parser) {
        this.name = name;
        this.required = required;
        this.later = later;
        this.formatter = formatter;
        this.parser = parser;
    }

    /** {@return the file's name in an engine's folder} */
    public String name() {
        return name;
    }

    /** {@return the header line} */
    public String header() {
        CsvLine line = new CsvLine();
        required.forEach(line::text);
        later.forEach(line::text);
        return line.end();
    }

    /**
     * Formats one line.
     *
     * @param row its values
     * @return the line with its line feed
     */
    public String line(T row) {
        return formatter.apply(row).end();
    }

    /**
     * Reads a file from its first line to its last complete one.
     *
     * @param file the file
     * @param rows takes the lines in order
     * @param warnings takes a sentence if something could not be read
     * @throws IOException if the file cannot be read or does not have this format
     */
    public void read(Path file, Consumer<T> rows, Consumer<String> warnings) throws IOException {
        CsvRows.read(file, required, parser, rows, warnings);
    }
}
