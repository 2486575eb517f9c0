package io.github.jmeterduplex.internal.codec.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads a CSV file with a header line: passes each readable row to the caller, and reports unreadable parts. */
public final class CsvRows<T> {
    private final Path file;
    private final Function<CsvRow, T> parser;
    private final Consumer<T> values;
    private final UnreadableParts damage;

    private CsvRows(Path file, Function<CsvRow, T> parser, Consumer<T> values, Consumer<String> warnings) {
        this.file = file;
        this.parser = parser;
        this.values = values;
        this.damage = new UnreadableParts(file, warnings);
    }

    /**
     * Reads a whole file and passes its rows to the caller.
     *
     * @param required the columns that every file of Duplex has
     * @param parser makes a value from a record; an {@link IllegalArgumentException} marks the record as damaged
     * @param values takes the values in their order
     * @param warnings takes one sentence if any part was left out
     * @throws IOException if the file cannot be read or is not one of Duplex
     */
    public static <T> void read(
            Path file, List<String> required, Function<CsvRow, T> parser, Consumer<T> values, Consumer<String> warnings)
            throws IOException {
        CsvRows<T> reader = new CsvRows<>(file, parser, values, warnings);
        RegularFile.require(file);
        try (CompleteLineStream lines = new CompleteLineStream(Files.newInputStream(file));
                CsvReader<CsvRecord> records = CsvReader.builder()
                        .allowUnclosedQuote(false)
                        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .ofCsvRecord(lines, StandardCharsets.UTF_8)) {
            reader.readAll(records.iterator(), required);
            reader.damage.cut(lines.isCut());
            reader.damage.lines(lines.skippedLines());
        }
        reader.damage.report();
    }

    private void readAll(Iterator<CsvRecord> records, List<String> required) throws IOException {
        try {
            if (!records.hasNext()) {
                damage.noHeader();
                return;
            }
            Map<String, Integer> positions = positions(records.next().getFields(), required);
            while (records.hasNext()) {
                take(records.next(), positions);
            }
        } catch (CsvParseException e) {
            damage.openQuote();
        }
    }

    private Map<String, Integer> positions(List<String> header, List<String> required) throws IOException {
        Map<String, Integer> positions = new HashMap<>();
        for (int i = 0; i < header.size(); i++) {
            positions.put(header.get(i), i);
        }
        if (!positions.keySet().containsAll(required)) {
            throw new IOException(file + " is no such file of Duplex: its first line lacks a column of "
                    + String.join(",", required));
        }
        return positions;
    }

    private void take(CsvRecord fields, Map<String, Integer> positions) {
        if (fields.getFieldCount() != positions.size()) {
            damage.line();
            return;
        }
        T value;
        try {
            value = parser.apply(new CsvRow(positions, fields.getFields()));
        } catch (IllegalArgumentException e) {
            // A damaged number shows as NumberFormatException, a damaged word as IllegalArgumentException.
            damage.line();
            return;
        }
        values.accept(value);
    }

    /** Returns column names: the given first ones, then those of the enum's constants. */
    public static List<String> columns(List<String> first, Enum<?>[] counts) {
        return Stream.concat(
                        first.stream(),
                        Arrays.stream(counts).map(count -> count.name().toLowerCase(Locale.ROOT)))
                .toList();
    }

    /** Returns column names in the given order. */
    public static List<String> columns(List<String> first, String... more) {
        return Stream.concat(first.stream(), Stream.of(more)).toList();
    }
}
