package io.github.jmeterduplex.latency;

/**
 * Builds lines of CSV as RFC 4180 and JMeter's own result files have them: comma, double quotes where a value holds a
 * comma, a quote or a line break, and a single line feed at the end. Reusable; confined to one thread.
 */
public final class CsvLine {
    private final StringBuilder line = new StringBuilder(256);
    private boolean begun;

    /**
     * Adds a text, quoted where it must be.
     *
     * @param text the value
     * @return this
     */
    public CsvLine text(CharSequence text) {
        separate();
        if (needsQuotes(text)) {
            quote(text);
        } else {
            line.append(text);
        }
        return this;
    }

    /**
     * Adds a word that needs no quotes, as its author knows: what is looked at least is written fastest.
     *
     * @param word without comma, quote and line break
     * @return this
     */
    public CsvLine word(String word) {
        separate();
        line.append(word);
        return this;
    }

    /**
     * Adds a whole number.
     *
     * @param number the value
     * @return this
     */
    public CsvLine number(long number) {
        separate();
        line.append(number);
        return this;
    }

    /**
     * Adds a whole number, or an empty value where there is none.
     *
     * @param number the value
     * @param none the number that stands for none
     * @return this
     */
    public CsvLine numberUnless(long number, long none) {
        return number == none ? word("") : number(number);
    }

    /**
     * Ends the line, and starts the next.
     *
     * @return the line with its line feed
     */
    public String end() {
        String ended = line.append('\n').toString();
        line.setLength(0);
        begun = false;
        return ended;
    }

    private void separate() {
        if (begun) {
            line.append(',');
        }
        begun = true;
    }

    private static boolean needsQuotes(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ',' || c == '"' || c == '\n' || c == '\r') {
                return true;
            }
        }
        return false;
    }

    private void quote(CharSequence text) {
        line.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                line.append('"');
            }
            line.append(c);
        }
        line.append('"');
    }
}
