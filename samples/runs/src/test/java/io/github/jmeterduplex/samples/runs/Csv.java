package io.github.jmeterduplex.samples.runs;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reads the CSV files of a run without the product's own readers. */
public final class Csv {
    private Csv() {}

    /** Hands over every whole line but the header; the half line that a killed process may leave is left out. */
    public static void read(Path file, Consumer<NamedCsvRecord> lines) throws IOException {
        String text = Files.readString(file);
        String whole = text.substring(0, text.lastIndexOf('\n') + 1);
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(whole)) {
            reader.forEach(lines);
        }
    }

    /** The numbers of one line; columns that hold text are left out. */
    public static Map<String, Long> numbers(NamedCsvRecord line, List<String> texts) {
        Map<String, Long> numbers = new LinkedHashMap<>();
        line.getFieldsAsMap().forEach((column, value) -> {
            if (!texts.contains(column)) {
                numbers.put(column, Long.parseLong(value));
            }
        });
        return numbers;
    }

    /** Adds numbers to sums, column by column. */
    public static void add(Map<String, Long> sums, Map<String, Long> numbers) {
        numbers.forEach((column, number) -> sums.merge(column, number, Long::sum));
    }
}
