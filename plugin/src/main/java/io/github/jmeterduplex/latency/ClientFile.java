package io.github.jmeterduplex.latency;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.internal.codec.csv.CsvRow;
import io.github.jmeterduplex.internal.codec.csv.CsvRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The format of {@code client.csv}: an engine's self-check, a line an interval.
 *
 * <p>CSV as {@link CountsFile} has it. Columns of format version 1: {@code interval_start_ms}, {@code interval_ms},
 * then one column a {@link ClientColumn}, in its order, named by {@link ClientColumn#word}. Percentages, hiccups, the
 * lag of the I/O loops and the run delay have one decimal, all other values are whole. A value is empty if the system
 * cannot give it. The first files of this version end with {@code descriptors_limit}, later ones with
 * {@code conntrack_limit}, {@code tcp_dsacks} or {@code waited_over_100_ms}: if a file lacks a column, its value is
 * absent.
 */
public final class ClientFile {
    /** The file's name in an engine's folder. */
    public static final String NAME = "client.csv";

    private static final List<String> FIRST = List.of(Interval.START_COLUMN, Interval.LENGTH_COLUMN);

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,20}(\\.[0-9]{1,6})?");

    private ClientFile() {}

    /** {@return the header line} */
    public static String header() {
        return CsvRows.header(FIRST, ClientColumn.values());
    }

    /** Formats one line, with its line feed. */
    public static String line(ClientSample sample) {
        CsvLine line = sample.interval().line();
        for (ClientColumn column : ClientColumn.values()) {
            line.text(text(column, sample.values().get(column)));
        }
        return line.end();
    }

    private static String text(ClientColumn column, @Nullable Double value) {
        if (value == null) {
            return "";
        }
        return column.decimals() == 0
                ? Long.toString(Math.round(value))
                : String.format(Locale.ROOT, "%." + column.decimals() + "f", value);
    }

    /** Reads a file as {@link CountsFile#read} does. */
    public static void read(Path file, Consumer<ClientSample> samples, Consumer<String> warnings) throws IOException {
        CsvRows.read(file, FIRST, ClientFile::parse, samples, warnings);
    }

    /** Parses a value; refuses {@code Infinity} and numbers whose sum could become it. */
    private static double number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            throw new NumberFormatException("not a value of a self-check: " + text);
        }
        return Double.parseDouble(text);
    }

    private static ClientSample parse(CsvRow row) {
        Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
        for (ClientColumn column : ClientColumn.values()) {
            String text = row.text(column.word());
            if (!text.isEmpty()) {
                values.put(column, number(text));
            }
        }
        return new ClientSample(Interval.of(row), values);
    }
}
