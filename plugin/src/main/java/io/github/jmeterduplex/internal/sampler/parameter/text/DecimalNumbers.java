package io.github.jmeterduplex.internal.sampler.parameter.text;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Reads numbers in decimal digits, strictly: {@code 010} is ten, and no number is cut or rounded. */
public final class DecimalNumbers {
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,18}");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9]{1,18}(\\.[0-9]{1,18})?");

    private DecimalNumbers() {}

    /**
     * Reads a whole number in decimal digits, within these bounds.
     *
     * @throws BadValueException if the text is not such a number, or out of the range
     */
    public static long whole(String text, long min, long max) {
        long number = WHOLE.matcher(text).matches() ? Long.parseLong(text) : Long.MIN_VALUE;
        if (number < min || number > max) {
            throw BadValueException.refused();
        }
        return number;
    }

    /**
     * Reads a decimal number such as {@code 0.5}, within these bounds.
     *
     * @throws BadValueException if the text is not such a number, or out of the range
     */
    public static double decimal(String text, double min, double max) {
        double number = DECIMAL.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        if (!(number >= min && number <= max)) {
            throw BadValueException.refused();
        }
        return number;
    }

    /** Returns the numbers that {@link #whole} allows, in words that complete "allowed: ...". */
    public static String allowedWhole(long min, long max) {
        return "a whole number from " + min + " to " + max;
    }

    /** Returns the numbers that {@link #decimal} allows, in words that complete "allowed: ...". */
    public static String allowedDecimal(double min, double max) {
        return "a number from " + plain(min) + " to " + plain(max);
    }

    /** Formats a number without an exponent and without zeros at its end. */
    public static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }
}
