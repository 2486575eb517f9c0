package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** Writes and reads the invocation ids that Duplex assigns: decimal numbers from 0. Pure; thread-safe. */
final class HubId {
    static final long NONE = -1;

    /** A number with more digits might not fit into a long. */
    private static final int MAX_DIGITS = 18;

    private HubId() {}

    /** Returns the number, or {@link #NONE} if {@link #put} does not write such bytes. */
    static long read(byte[] bytes, int from, int to) {
        int digits = to - from;
        if (digits < 1 || digits > MAX_DIGITS || (bytes[from] == '0' && digits > 1)) {
            return NONE;
        }
        long number = 0;
        for (int i = from; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return NONE;
            }
            number = number * 10 + digit;
        }
        return number;
    }

    static int length(long number) {
        int digits = 1;
        for (long rest = number; rest > 9; rest /= 10) {
            digits++;
        }
        return digits;
    }

    /** Writes a number from 0, and returns the index after it. */
    static int put(long number, byte[] out, int at) {
        int end = at + length(number);
        long rest = number;
        for (int i = end - 1; i >= at; i--) {
            out[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return end;
    }

    /** Returns the number as text. */
    static byte[] bytes(long number) {
        return Long.toString(number).getBytes(US_ASCII);
    }
}
