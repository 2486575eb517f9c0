package io.github.jmeterduplex.internal.codec.csv;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.csv.CsvRow.FormulaEscape;
import java.util.Arrays;

/**
 * Builds CSV lines as in RFC 4180 and JMeter's result files: values with a comma, a quote or a line break are quoted,
 * and each line ends with a line feed. Methods that add a value return this line. Reusable; confined to one thread.
 *
 * <p>A line is built as bytes of the file, in a buffer that is used again: objects made for each message would cause
 * garbage collections, which disturb the measurement.
 */
public final class CsvLine {
    private static final int MAX_DIGITS = 20;
    /** Number of decimal digits of the largest {@code long}. */
    private static final int LONGEST_DIGITS = 19;

    private static final int HUNDRED = 100;
    private static final int BASE_36 = Character.MAX_RADIX;
    private static final byte[] DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz".getBytes(UTF_8);
    /** The two-digit texts 00 to 99. */
    private static final byte[] PAIRS = new byte[2 * HUNDRED];

    static {
        for (int i = 0; i < HUNDRED; i++) {
            PAIRS[2 * i] = DIGITS[i / 10];
            PAIRS[2 * i + 1] = DIGITS[i % 10];
        }
    }

    private byte[] line = new byte[256];
    private int length;
    private boolean begun;

    /** Adds a text value, quoted if needed. */
    public CsvLine text(CharSequence text) {
        separate();
        append(needsQuotes(text) ? quoted(text.toString()) : text);
        return this;
    }

    /**
     * Adds a text value that a spreadsheet must not evaluate: if it begins like a formula, it gets an apostrophe in
     * front.
     */
    public CsvLine inert(String text) {
        return text(FormulaEscape.escaped(text));
    }

    /** Adds a word that has neither comma nor quote nor line break; this is not checked, for speed. */
    public CsvLine word(String word) {
        separate();
        append(word);
        return this;
    }

    /** Adds values that are already encoded as CSV: in UTF-8, with commas between them. */
    public CsvLine ready(byte[] ready) {
        separate();
        append(ready);
        return this;
    }

    /** Adds a whole number. */
    public CsvLine number(long number) {
        separate();
        if (number < 0) {
            append(Long.toString(number));
            return this;
        }
        appendDecimal(number);
        return this;
    }

    /** Remembers the encoded form of a text that repeats in many lines, so that it is encoded only once. */
    public static final class Recurring {
        /** The text of the previous line, whose encoded form is remembered only once it repeats. */
        private String before = "";

        private String text = "";
        private byte[] value = {};
    }

    /**
     * Adds a text value like {@link #text}, but reuses its remembered encoded form.
     *
     * @param memory remembers this value of the line
     */
    public CsvLine recurring(Recurring memory, String text) {
        separate();
        append(memory, text);
        return this;
    }

    private void append(Recurring memory, String text) {
        if (text.equals(memory.text)) {
            append(memory.value);
            return;
        }
        int from = length;
        append(needsQuotes(text) ? quoted(text) : text);
        if (text.equals(memory.before)) {
            memory.value = Arrays.copyOfRange(line, from, length);
            memory.text = text;
        }
        memory.before = text;
    }

    /**
     * Adds a text with a number in base 36 appended, such as a message id, without making a string of both.
     *
     * @param memory remembers this value of the line
     * @param text what the value begins with
     * @param number not negative
     */
    public CsvLine numbered(Recurring memory, String text, long number) {
        separate();
        int from = length;
        append(memory, text);
        if (length > from && line[from] == '"') {
            length = from;
            append(quoted(text + Long.toString(number, BASE_36)));
        } else {
            appendBase36(number);
        }
        return this;
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\"", "\"\"") + "\"";
    }

    /** Appends a number in decimal, two digits at a time, as {@code int} as soon as it fits, for speed. */
    private void appendDecimal(long number) {
        room(MAX_DIGITS);
        length += digits(number);
        int at = length;
        long left = number;
        while (left > Integer.MAX_VALUE) {
            long hundreds = left / HUNDRED;
            at = pair((int) (left - hundreds * HUNDRED), at);
            left = hundreds;
        }
        int rest = (int) left;
        while (rest >= HUNDRED) {
            int hundreds = rest / HUNDRED;
            at = pair(rest - hundreds * HUNDRED, at);
            rest = hundreds;
        }
        if (rest < 10) {
            line[at - 1] = DIGITS[rest];
        } else {
            pair(rest, at);
        }
    }

    /** Writes two decimal digits before an index, and returns the index of the first. */
    private int pair(int number, int end) {
        line[end - 2] = PAIRS[2 * number];
        line[end - 1] = PAIRS[2 * number + 1];
        return end - 2;
    }

    private static int digits(long number) {
        int digits = 1;
        for (long bound = 10; digits < LONGEST_DIGITS && number >= bound; bound *= 10) {
            digits++;
        }
        return digits;
    }

    private void appendBase36(long number) {
        room(MAX_DIGITS);
        int end = length + 1;
        for (long left = number; left >= BASE_36; left /= BASE_36) {
            end++;
        }
        long left = number;
        for (int at = end - 1; at >= length; at--) {
            line[at] = DIGITS[(int) (left % BASE_36)];
            left /= BASE_36;
        }
        length = end;
    }

    /** Adds a whole number, or an empty value if the number equals {@code none}. */
    public CsvLine numberUnless(long number, long none) {
        return number == none ? word("") : number(number);
    }

    /** Ends the line, and starts the next one. Returns the line with its line feed. */
    public String end() {
        append('\n');
        String ended = new String(line, 0, length, UTF_8);
        restart();
        return ended;
    }

    /**
     * Ends the line, writes it into an array, and starts the next one.
     *
     * @param to takes the line with its line feed, in UTF-8: {@link #length} + 1 bytes
     * @param at index of the line in it
     * @return the index after it
     */
    public int endInto(byte[] to, int at) {
        System.arraycopy(line, 0, to, at, length);
        int end = at + length;
        to[end] = '\n';
        restart();
        return end + 1;
    }

    /** Returns the length of the line so far, in bytes. */
    public int length() {
        return length;
    }

    /** Discards the values of the unfinished line. */
    public void restart() {
        length = 0;
        begun = false;
    }

    private void separate() {
        if (begun) {
            append(',');
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

    private void append(char ascii) {
        room(1);
        line[length++] = (byte) ascii;
    }

    private void append(CharSequence text) {
        int chars = text.length();
        room(chars);
        int at = length;
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                append(text.toString().getBytes(UTF_8));
                return;
            }
            line[at++] = (byte) c;
        }
        length = at;
    }

    private void append(byte[] text) {
        room(text.length);
        System.arraycopy(text, 0, line, length, text.length);
        length += text.length;
    }

    private void room(int bytes) {
        if (line.length - length < bytes) {
            line = Arrays.copyOf(line, Math.max(line.length * 2, length + bytes));
        }
    }
}
