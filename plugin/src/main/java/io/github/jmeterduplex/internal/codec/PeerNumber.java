package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Reads a server's numbers, of any size and notation, as the official JavaScript clients do: a number that cannot be
 * used as a limit is ignored. Pure; thread-safe.
 */
public final class PeerNumber {
    /** Length of the longest number that is read, in characters. */
    private static final int LONGEST = 64;

    private static final int DECIMAL = 10;
    /** The largest number up to which every integer is exact in JavaScript. */
    private static final long LARGEST = (1L << 53) - 1;

    private PeerNumber() {}

    /** Returns the JSON number that begins at this index; NaN if the value is not a number. */
    public static double of(byte[] json, int from, int to) {
        int end = JsonScanner.afterValue(json, from, to);
        boolean isNumber = end >= 0 && (json[from] == '-' || (json[from] >= '0' && json[from] <= '9'));
        return isNumber && end - from <= LONGEST
                ? Double.parseDouble(new String(json, from, end - from, US_ASCII))
                : Double.NaN;
    }

    /** Converts a number to a count; -1 if it is negative or has a fraction. */
    public static long count(double number) {
        return number >= 0 && number == Math.rint(number) ? (long) number : -1;
    }

    /**
     * Rounds a limit down to a whole number; 0, which means unlimited, if the limit is below 1 or too large to be of
     * use.
     */
    public static long limit(double number) {
        return number >= 1 && number <= LARGEST ? (long) number : 0;
    }

    /** Returns the number at the beginning of a text, as {@code parseInt} in JavaScript does; 0 means unlimited. */
    public static long limit(String text) {
        String number = text.strip();
        int at = number.startsWith("+") ? 1 : 0;
        long value = 0;
        while (at < number.length() && number.charAt(at) >= '0' && number.charAt(at) <= '9') {
            value = Math.min(value * DECIMAL + number.charAt(at++) - '0', LARGEST + 1);
        }
        return value <= LARGEST ? value : 0;
    }
}
