package io.github.jmeterduplex.internal.codec.csv;

/**
 * Escapes texts against CSV (formula) injection: if a text begins with {@code =}, {@code +}, {@code -}, {@code @}, a
 * tab or a line break, it gets an apostrophe in front. The text may come from a server, which chooses the names of its
 * events. Reversible: if a text looks escaped already, it gets another apostrophe.
 */
final class FormulaEscape {
    private static final char MARK = '\'';
    private static final String FORMULA_STARTS = "=+-@\t\r\n";

    private FormulaEscape() {}

    /** Returns the text as it is written in the file. */
    static String escaped(String text) {
        return isRisky(text, 0) ? MARK + text : text;
    }

    /** Returns the original of an {@link #escaped} text; another text stays as it is. */
    static String restored(String value) {
        return !value.isEmpty() && value.charAt(0) == MARK && isRisky(value, 1) ? value.substring(1) : value;
    }

    /**
     * Whether a formula begins there, after any number of apostrophes and of spaces, which some spreadsheets ignore.
     */
    private static boolean isRisky(String text, int from) {
        int at = from;
        while (at < text.length() && (text.charAt(at) == MARK || text.charAt(at) == ' ')) {
            at++;
        }
        return at < text.length() && FORMULA_STARTS.indexOf(text.charAt(at)) >= 0;
    }
}
