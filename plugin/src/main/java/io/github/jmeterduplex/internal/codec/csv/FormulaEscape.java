package io.github.jmeterduplex.internal.codec.csv;

/**
 * Escapes texts against CSV (formula) injection: one that begins with {@code =}, {@code +}, {@code -}, {@code @}, a
 * tab or a line break gets an apostrophe in front. The text may be a server's: it chooses the names of its events.
 * Reversible, as a text that looks escaped already gets one more.
 */
final class FormulaEscape {
    private static final char MARK = '\'';
    private static final String FORMULA_STARTS = "=+-@\t\r\n";

    private FormulaEscape() {}

    /** The text as it stands in the file. */
    static String escaped(String text) {
        return isRisky(text, 0) ? MARK + text : text;
    }

    /** What {@link #escaped} was given; another text stays as it is. */
    static String restored(String value) {
        return !value.isEmpty() && value.charAt(0) == MARK && isRisky(value, 1) ? value.substring(1) : value;
    }

    /** Whether a formula begins there, after any number of marks and of spaces, which some spreadsheets leave out. */
    private static boolean isRisky(String text, int from) {
        int at = from;
        while (at < text.length() && (text.charAt(at) == MARK || text.charAt(at) == ' ')) {
            at++;
        }
        return at < text.length() && FORMULA_STARTS.indexOf(text.charAt(at)) >= 0;
    }
}
