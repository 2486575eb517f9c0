package io.github.jmeterduplex.latency;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.internal.codec.csv.CsvRow;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One line of {@code client.csv}: what one engine and its machine did in one interval.
 *
 * @param interval the interval of the line
 * @param values the measurements; a column is absent if this system cannot give its value
 */
public record ClientSample(Interval interval, Map<ClientColumn, Double> values) {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,20}(\\.[0-9]{1,6})?");

    public ClientSample {
        Objects.requireNonNull(interval, "interval");
        Map<ClientColumn, Double> copy = new EnumMap<>(ClientColumn.class);
        copy.putAll(values);
        values = Collections.unmodifiableMap(copy);
    }

    CsvLine line() {
        CsvLine line = interval.line();
        for (ClientColumn column : ClientColumn.values()) {
            line.text(text(column, values.get(column)));
        }
        return line;
    }

    private static String text(ClientColumn column, @Nullable Double value) {
        if (value == null) {
            return "";
        }
        return column.decimals() == 0
                ? Long.toString(Math.round(value))
                : String.format(Locale.ROOT, "%." + column.decimals() + "f", value);
    }

    static ClientSample of(CsvRow row) {
        Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
        for (ClientColumn column : ClientColumn.values()) {
            String text = row.text(column.word());
            if (!text.isEmpty()) {
                values.put(column, number(text));
            }
        }
        return new ClientSample(Interval.of(row), values);
    }

    /** Parses a value; refuses {@code Infinity}, and numbers so large that a sum could become infinite. */
    private static double number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            throw new NumberFormatException("not a value of a self-check: " + text);
        }
        return Double.parseDouble(text);
    }
}
