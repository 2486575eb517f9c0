package io.github.jmeterduplex.internal.serve.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Unmasks the frames of clients (RFC 6455, section 5.3), eight bytes at a time. */
public final class Masking {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle HALF = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private Masking() {}

    /** Unmasks the bytes after a frame's mask, in place. */
    public static void unmask(byte[] a, int maskAt, int to) {
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
}
