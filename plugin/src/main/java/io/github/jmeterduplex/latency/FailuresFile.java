package io.github.jmeterduplex.latency;

import io.github.jmeterduplex.internal.codec.csv.CsvRow;
import io.github.jmeterduplex.internal.codec.csv.CsvRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The format of {@code failures.csv}: why sessions and messages failed or were lost, per interval.
 *
 * <p>CSV as {@link CountsFile} has it. Columns of format version 1: {@code interval_start_ms}, {@code interval_ms},
 * {@code kind} ({@code session} or {@code message}), {@code cause} (a slug from a fixed list, to which later versions
 * may add), {@code count}, {@code label} (of the messages; empty for sessions) and {@code example} (text of the first
 * fault of this cause and label; empty in later lines). A cause has a line for each label that it struck. Files of
 * earlier versions end with {@code count} and have one line a cause. Summed over all causes, {@code session} is failed
 * + lost of {@code sessions.csv}, and {@code message} is wrong + lost + failed of {@code counts.csv}.
 */
public final class FailuresFile {
    /** The file's name in an engine's folder. */
    public static final String NAME = "failures.csv";

    private static final List<String> COLUMNS =
            List.of(Interval.START_COLUMN, Interval.LENGTH_COLUMN, "kind", "cause", "count");

    private static final List<String> LATER_COLUMNS = List.of("label", "example");

    private FailuresFile() {}

    /** {@return the header line} */
    public static String header() {
        return CsvRows.header(
                Stream.concat(COLUMNS.stream(), LATER_COLUMNS.stream()).toList(), new Enum<?>[0]);
    }

    /** Formats one line, with its line feed. */
    public static String line(FailureCount row) {
        return row.interval()
                .line()
                .text(row.kind().word())
                .text(row.cause())
                .number(row.count())
                .inert(row.label())
                .inert(row.example())
                .end();
    }

    /** Reads a file as {@link CountsFile#read} does. */
    public static void read(Path file, Consumer<FailureCount> rows, Consumer<String> warnings) throws IOException {
        CsvRows.read(file, COLUMNS, FailuresFile::parse, rows, warnings);
    }

    private static FailureCount parse(CsvRow row) {
        return new FailureCount(
                Interval.of(row),
                FailureCount.Kind.valueOf(row.text("kind").toUpperCase(Locale.ROOT)),
                row.text("cause"),
                row.number("count"),
                row.inert("label"),
                row.inert("example"));
    }
}
