package io.github.jmeterduplex.internal.csv;

import java.util.List;
import java.util.Map;

/** One record of a CSV file, by the names of its columns. */
public final class CsvRow {
    private final Map<String, Integer> positions;
    private final List<String> fields;

    CsvRow(Map<String, Integer> positions, List<String> fields) {
        this.positions = positions;
        this.fields = fields;
    }

    /** The text of a column; empty where the file has no such column. */
    public String text(String column) {
        Integer position = positions.get(column);
        return position == null ? "" : fields.get(position);
    }

    /** The text of a column that was written by {@link CsvLine#inert}. */
    public String inert(String column) {
        return FormulaEscape.restored(text(column));
    }

    /**
     * The whole number of a column; 0 where the file has no such column.
     *
     * @throws NumberFormatException where there is something else
     */
    public long number(String column) {
        return positions.containsKey(column) ? Long.parseLong(text(column)) : 0;
    }
}
