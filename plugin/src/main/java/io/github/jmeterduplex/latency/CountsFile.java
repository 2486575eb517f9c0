package io.github.jmeterduplex.latency;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.internal.codec.csv.CsvRow;
import io.github.jmeterduplex.internal.codec.csv.CsvRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * The format of {@code counts.csv}: what became of the messages, per interval and label.
 *
 * <p>CSV with a header line, UTF-8, comma, line feed; a value is in double quotes if it holds a comma, a quote or a
 * line break. Columns of format version 1:
 *
 * <ul>
 *   <li>{@code interval_start_ms}: start of the interval, epoch milliseconds
 *   <li>{@code interval_ms}: its length in milliseconds
 *   <li>{@code label}; one that begins with {@code =}, {@code +}, {@code -}, {@code @}, a tab or a line break, after
 *       any number of apostrophes, has one more apostrophe in front, as a spreadsheet would take it for a formula
 *   <li>one column a {@link Count}, in its order, named by {@link Count#word}: the count of this interval
 * </ul>
 *
 * A label has a line in an interval if one of its counts is not 0. Intervals follow each other without gaps or
 * overlaps. A reader takes columns by name and skips those it does not know. The counts of any stretch of the run are
 * the sums over its intervals: they are exact, even if rows of single messages were dropped.
 */
public final class CountsFile {
    /** The file's name in an engine's folder. */
    public static final String NAME = "counts.csv";

    private static final List<String> FIRST = List.of(Interval.START_COLUMN, Interval.LENGTH_COLUMN, "label");

    /** Columns that a file must have: a count without its column would be taken for 0. */
    private static final List<String> REQUIRED = CsvRows.columns(FIRST, Count.values());

    private CountsFile() {}

    /** {@return the header line} */
    public static String header() {
        return CsvRows.header(FIRST, Count.values());
    }

    /** Formats one line, with its line feed. */
    public static String line(LabelCounts row) {
        CsvLine line = row.interval().line().inert(row.label());
        for (Count count : Count.values()) {
            line.number(row.counts().get(count));
        }
        return line.end();
    }

    /**
     * Reads a file, from its first line to its last whole one.
     *
     * @param rows takes the lines in order
     * @param warnings takes a sentence if something could not be read
     * @throws IOException if the file cannot be read or does not have this format
     */
    public static void read(Path file, Consumer<LabelCounts> rows, Consumer<String> warnings) throws IOException {
        CsvRows.read(file, REQUIRED, CountsFile::parse, rows, warnings);
    }

    private static LabelCounts parse(CsvRow row) {
        return new LabelCounts(
                Interval.of(row), row.inert("label"), Counts.of(Count.class, count -> row.number(count.word())));
    }
}
