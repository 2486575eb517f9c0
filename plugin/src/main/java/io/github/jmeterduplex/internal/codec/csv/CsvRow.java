package io.github.jmeterduplex.internal.codec.csv;

import java.util.List;
import java.util.Map;

/** One record of a CSV file, by the names of its columns. */
public final class CsvRow {
    /**
     * The largest number allowed: more than any run counts, and sums of hundreds of such numbers fit a {@code long}.
     */
    public static final long MAX_NUMBER = 10_000_000_000_000_000L;

    private final Map<String, Integer> positions;
    private final List<String> fields;

    CsvRow(Map<String, Integer> positions, List<String> fields) {
        this.positions = positions;
        this.fields = fields;
    }

    /** Returns the text of a column; empty if the file does not have this column. */
    public String text(String column) {
        Integer position = positions.get(column);
        return position == null ? "" : fields.get(position);
    }

    /** Returns the text of a column that was written by {@link CsvLine#inert}. */
    public String inert(String column) {
        return FormulaEscape.restored(text(column));
    }

    /**
     * Returns the whole number of a column; 0 if the file does not have this column.
     *
     * @throws NumberFormatException if the value is not a number, below 0 or above {@link #MAX_NUMBER}
     */
    public long number(String column) {
        if (!positions.containsKey(column)) {
            return 0;
        }
        long number = Long.parseLong(text(column));
        if (number < 0 || number > MAX_NUMBER) {
            throw new NumberFormatException(column + " is " + number + "; allowed: 0 to " + MAX_NUMBER);
        }
        return number;
    }
}
