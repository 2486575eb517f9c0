package io.github.jmeterduplex.internal.codec;

/** Writes non-negative numbers as decimal digits into a byte array, without making a string. Pure; thread-safe. */
public final class Digits {
    private Digits() {}

    /** Returns the number of decimal digits of a non-negative number. */
    public static int count(long number) {
        int digits = 1;
        for (long rest = number; rest > 9; rest /= 10) {
            digits++;
        }
        return digits;
    }

    /** Writes a non-negative number as decimal digits, and returns the index after it. */
    public static int put(long number, byte[] out, int at) {
        int end = at + count(number);
        long rest = number;
        for (int i = end - 1; i >= at; i--) {
            out[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return end;
    }
}
