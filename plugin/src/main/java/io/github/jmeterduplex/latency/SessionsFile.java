package io.github.jmeterduplex.latency;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.internal.codec.csv.CsvRow;
import io.github.jmeterduplex.internal.codec.csv.CsvRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * The format of {@code sessions.csv}: what the sessions of one engine did, a line an interval.
 *
 * <p>CSV as {@link CountsFile} has it. Columns of format version 1: {@code interval_start_ms}, {@code interval_ms},
 * then one column a {@link SessionCount}, in its order, named by {@link SessionCount#word}. {@code opening},
 * {@code open} and {@code open_peak} are levels, all others were counted in the interval.
 */
public final class SessionsFile {
    /** The file's name in an engine's folder. */
    public static final String NAME = "sessions.csv";

    private static final List<String> FIRST = List.of(Interval.START_COLUMN, Interval.LENGTH_COLUMN);

    /** Columns that a file must have, as in {@link CountsFile}. */
    private static final List<String> REQUIRED = CsvRows.columns(FIRST, SessionCount.values());

    private SessionsFile() {}

    /** {@return the header line} */
    public static String header() {
        return CsvRows.header(FIRST, SessionCount.values());
    }

    /** Formats one line, with its line feed. */
    public static String line(SessionCounts row) {
        CsvLine line = row.interval().line();
        for (SessionCount count : SessionCount.values()) {
            line.number(row.counts().get(count));
        }
        return line.end();
    }

    /** Reads a file as {@link CountsFile#read} does. */
    public static void read(Path file, Consumer<SessionCounts> rows, Consumer<String> warnings) throws IOException {
        CsvRows.read(file, REQUIRED, SessionsFile::parse, rows, warnings);
    }

    private static SessionCounts parse(CsvRow row) {
        return new SessionCounts(Interval.of(row), Counts.of(SessionCount.class, count -> row.number(count.word())));
    }
}
