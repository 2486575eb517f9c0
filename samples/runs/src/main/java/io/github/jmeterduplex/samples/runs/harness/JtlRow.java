package io.github.jmeterduplex.samples.runs.harness;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One sample of a CSV results file.
 *
 * @param columns name and value of each column
 */
public record JtlRow(Map<String, String> columns) {
    public JtlRow {
        columns = Map.copyOf(columns);
    }

    /** Reads a results file; none when there is no file. A last row cut short by the end of JMeter is left out. */
    public static List<JtlRow> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder()
                        .missingFieldStrategy(FieldMismatchStrategy.SKIP)
                        .ofNamedCsvRecord(file);
                Stream<NamedCsvRecord> records = reader.stream()) {
            return records.map(record -> new JtlRow(record.getFieldsAsMap())).toList();
        }
    }

    public String label() {
        return text("label");
    }

    public boolean isSuccess() {
        return Boolean.parseBoolean(text("success"));
    }

    public String code() {
        return text("responseCode");
    }

    public String message() {
        return text("responseMessage");
    }

    public long elapsedMillis() {
        return Long.parseLong(text("elapsed"));
    }

    /** The value of a column. */
    public String text(String column) {
        String value = columns.get(column);
        if (value == null) {
            throw new IllegalArgumentException("no column " + column + " among " + columns.keySet());
        }
        return value;
    }
}
