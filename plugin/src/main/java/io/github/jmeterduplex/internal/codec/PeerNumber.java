package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Reads a peer's numbers, of any size and in any notation, as the official clients in JavaScript do: if a number cannot
 * be used as a limit, it is ignored. Pure; thread-safe.
 */
public final class PeerNumber {
    /** Longest text of a number that is read; longer ones are useless. */
    private static final int LONGEST = 64;

    private static final int DECIMAL = 10;
    /** The largest number up to which JavaScript's numbers are exact integers: beyond every size and time. */
    private static final long LARGEST = (1L << 53) - 1;

    private PeerNumber() {}

    /** Returns the JSON number that begins here; NaN if the value is not a number. */
    public static double of(byte[] json, int from, int to) {
        int end = JsonSkip.value(json, from, to);
        boolean isNumber = end >= 0 && (json[from] == '-' || (json[from] >= '0' && json[from] <= '9'));
        return isNumber && end - from <= LONGEST
                ? Double.parseDouble(new String(json, from, end - from, US_ASCII))
                : Double.NaN;
    }

    /** Returns a count; -1 if the number is below 0 or has a fraction. */
    public static long count(double number) {
        return number >= 0 && number == Math.rint(number) ? (long) number : -1;
    }

    /**
     * Returns the whole part of a limit; 0, which means without a limit, if it is below 1 or beyond every size and
     * time.
     */
    public static long limit(double number) {
        return number >= 1 && number <= LARGEST ? (long) number : 0;
    }

    /**
     * Returns the limit at the beginning of a text, as {@code parseInt} of JavaScript reads it; 0 means without a
     * limit.
     */
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
