package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Reads numbers that a peer chose, of any size and in any notation, as the official clients do, which are written in
 * JavaScript: a number that cannot be used as a limit is not a limit. Pure; thread-safe.
 */
public final class PeerNumber {
    /** Longest text of a number that is read: longer ones are beyond any use. */
    private static final int LONGEST = 64;

    private static final int DECIMAL = 10;

    private PeerNumber() {}

    /** Returns the JSON number that begins here; NaN if the value is not a number. */
    public static double of(byte[] json, int from, int to) {
        int end = JsonSkip.value(json, from, to);
        boolean isNumber = end >= 0 && (json[from] == '-' || (json[from] >= '0' && json[from] <= '9'));
        return isNumber && end - from <= LONGEST
                ? Double.parseDouble(new String(json, from, end - from, US_ASCII))
                : Double.NaN;
    }

    /**
     * Returns the whole part of a number as a limit; 0, which means that there is no limit, for what is not above 0 or
     * is beyond every size and time.
     */
    public static long limit(double number) {
        return number >= 1 && number < Long.MAX_VALUE ? (long) number : 0;
    }

    /**
     * Reads a number at the beginning of a text as {@code parseInt} of JavaScript does: spaces, a sign, digits, and
     * anything after them.
     *
     * @return {@link Long#MAX_VALUE} for a larger number; 0 for one that is not above 0, and for what is not a number
     */
    public static long parseInt(String text) {
        String number = text.strip();
        int at = number.startsWith("+") ? 1 : 0;
        long value = 0;
        while (at < number.length() && number.charAt(at) >= '0' && number.charAt(at) <= '9') {
            int digit = number.charAt(at++) - '0';
            value = value > (Long.MAX_VALUE - digit) / DECIMAL ? Long.MAX_VALUE : value * DECIMAL + digit;
        }
        return value;
    }
}
