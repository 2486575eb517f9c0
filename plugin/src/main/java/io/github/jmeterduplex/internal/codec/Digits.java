package io.github.jmeterduplex.internal.codec;

/** Writes numbers from 0 in decimal digits, without making a string. Pure; thread-safe. */
public final class Digits {
    private Digits() {}

    /** Returns the number of digits of a number from 0. */
    public static int count(long number) {
        int digits = 1;
        for (long rest = number; rest > 9; rest /= 10) {
            digits++;
        }
        return digits;
    }

    /** Writes a number from 0, and returns the index after it. */
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
