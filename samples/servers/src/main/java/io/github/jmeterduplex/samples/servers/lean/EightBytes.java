package io.github.jmeterduplex.samples.servers.lean;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Unmasks and scans bytes eight at a time: clients must not have to wait for the server. Code of its own, as
 * what judges the plugin must not share its mistakes.
 */
final class EightBytes {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle HALF = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW_BITS = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private EightBytes() {}

    /** Unmasks what lies after a frame's mask (RFC 6455, section 5.3). */
    static void unmask(byte[] a, int maskAt, int to) {
        long mask = (int) HALF.get(a, maskAt) & 0xFFFF_FFFFL;
        long twice = mask << Integer.SIZE | mask;
        int from = maskAt + Integer.BYTES;
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            WORD.set(a, at, (long) WORD.get(a, at) ^ twice);
        }
        for (; at < to; at++) {
            a[at] ^= a[maskAt + ((at - from) & 3)];
        }
    }

    /** The first quote, backslash or control character from there on, or {@code to}. */
    static int jsonSpecial(byte[] a, int from, int to) {
        int at = from;
        while (at + Long.BYTES <= to && !hasJsonSpecial((long) WORD.get(a, at))) {
            at += Long.BYTES;
        }
        while (at < to && a[at] != '"' && a[at] != '\\' && (a[at] < 0 || a[at] >= ' ')) {
            at++;
        }
        return at;
    }

    private static boolean hasJsonSpecial(long word) {
        return (hasLess(word, ' ') | hasZero(word ^ LOW_BITS * '"') | hasZero(word ^ LOW_BITS * '\\')) != 0;
    }

    /** Not 0 where a byte is 0; sometimes also where one is not, after one that is. */
    private static long hasZero(long word) {
        return (word - LOW_BITS) & ~word & HIGH_BITS;
    }

    /** Not 0 where a byte without its high bit is less, of a bound up to 128. */
    private static long hasLess(long word, int bound) {
        return (word - LOW_BITS * bound) & ~word & HIGH_BITS;
    }
}
