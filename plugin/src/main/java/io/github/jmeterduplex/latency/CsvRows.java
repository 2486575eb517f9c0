package io.github.jmeterduplex.latency;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reads a CSV file with a header line: all that is readable goes to the caller, what is not is named. */
final class CsvRows {
    private final Path file;
    private final Damage damage;

    private CsvRows(Path file, Consumer<String> warnings) {
        this.file = file;
        this.damage = new Damage(file, warnings);
    }

    /**
     * Reads the whole file.
     *
     * @param required columns without which the file is not ours
     * @param rows takes one record; a {@link RuntimeException} of its own marks the record as damaged
     * @param warnings takes one sentence where anything was left out
     * @throws IOException when the file cannot be read or is not ours
     */
    static void read(Path file, List<String> required, Consumer<CsvRow> rows, Consumer<String> warnings)
            throws IOException {
        CsvRows reader = new CsvRows(file, warnings);
        try (WholeLines lines = WholeLines.open(file);
                CsvReader<CsvRecord> records = CsvReader.builder()
                        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .ofCsvRecord(lines, StandardCharsets.UTF_8)) {
            reader.damage.cut(lines.isCut());
            reader.readAll(records.iterator(), required, rows);
        }
        reader.damage.report();
    }

    private void readAll(Iterator<CsvRecord> records, List<String> required, Consumer<CsvRow> rows) throws IOException {
        try {
            if (!records.hasNext()) {
                return;
            }
            Map<String, Integer> positions = positions(records.next().getFields(), required);
            while (records.hasNext()) {
                take(records.next(), positions, rows);
            }
        } catch (CsvParseException e) {
            // A quote that nothing closes: the end was cut inside a quoted value.
            damage.line();
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

    // A damaged number shows as NumberFormatException, a damaged word as IllegalArgumentException.
    private void take(CsvRecord fields, Map<String, Integer> positions, Consumer<CsvRow> rows) {
        if (fields.getFieldCount() != positions.size()) {
            damage.line();
            return;
        }
        try {
            rows.accept(new CsvRow(positions, fields.getFields()));
        } catch (IllegalArgumentException e) {
            damage.line();
        }
    }

    /** The header line of a file with these columns. */
    static String header(List<String> first, Enum<?>[] counts) {
        CsvLine line = new CsvLine();
        first.forEach(line::text);
        Arrays.stream(counts).forEach(count -> line.text(count.name().toLowerCase(java.util.Locale.ROOT)));
        return line.end();
    }
}
