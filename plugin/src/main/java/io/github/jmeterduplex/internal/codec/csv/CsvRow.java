package io.github.jmeterduplex.internal.codec.csv;

import java.util.List;
import java.util.Map;

/** One row of a CSV file, whose values are read by column name. */
public final class CsvRow {
    /**
     * The largest number that is accepted: more than any run counts, while the sum of hundreds of such numbers still
     * fits a {@code long}.
     */
    public static final long MAX_NUMBER = 10_000_000_000_000_000L;

    /**
     * Protects spreadsheets against formula injection from CSV values: a text that begins with {@code =}, {@code +},
     * {@code -}, {@code @}, a tab or a line break gets an apostrophe in front. The text may come from a server, which
     * chooses the names of its events. Reversible: if a text looks escaped already, it gets another apostrophe.
     */
    static final class FormulaEscape {
        private static final char MARK = '\'';
        private static final String FORMULA_STARTS = "=+-@\t\r\n";

        private FormulaEscape() {}

        /** Returns the text as it is written to the file, with an apostrophe in front if needed. */
        static String escaped(String text) {
            return isRisky(text, 0) ? MARK + text : text;
        }

        /** Returns the original of a text that {@link #escaped} has written; other texts stay as they are. */
        static String restored(String value) {
            return !value.isEmpty() && value.charAt(0) == MARK && isRisky(value, 1) ? value.substring(1) : value;
        }

        /** Whether a formula begins at this index, after any apostrophes and spaces, which some spreadsheets ignore. */
        private static boolean isRisky(String text, int from) {
            int at = from;
            while (at < text.length() && (text.charAt(at) == MARK || text.charAt(at) == ' ')) {
                at++;
            }
            return at < text.length() && FORMULA_STARTS.indexOf(text.charAt(at)) >= 0;
        }
    }

    private final Map<String, Integer> positions;
    private final List<String> fields;

    CsvRow(Map<String, Integer> positions, List<String> fields) {
        this.positions = positions;
        this.fields = fields;
    }

    /** Returns the text in a column; empty if the file does not have this column. */
    public String text(String column) {
        Integer position = positions.get(column);
        return position == null ? "" : fields.get(position);
    }

    /** Returns the text in a column that {@link CsvLine#inert} has written, without the added apostrophe. */
    public String inert(String column) {
        return FormulaEscape.restored(text(column));
    }

    /**
     * Returns the whole number in a column; 0 if the file does not have this column.
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
