package io.github.jmeterduplex.samples.bench.probe;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Writes a client's text frames, short and whole, and reads how long a server's frames are (RFC 6455, section 5.2).
 * Confined to one thread: it draws masking keys.
 */
final class WebSocketFrames {
    /** The longest head that {@link #finish} writes. */
    static final int HEAD = 8;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MAX = 0xffff;

    private int random = 0x2545f491;

    /** Where the payload of a frame that begins at the position has to be put. */
    static int payloadAt(int position, int length) {
        if (length > MAX) {
            throw new IllegalArgumentException("a payload of " + length + " bytes, at most " + MAX);
        }
        return position + (length < 126 ? 6 : HEAD);
    }

    /** Writes the head of a frame whose payload is in place already, and masks that. Returns the position after it. */
    int finish(byte[] a, int position, int length) {
        int payload = payloadAt(position, length);
        a[position] = (byte) 0x81;
        if (length < 126) {
            a[position + 1] = (byte) (0x80 | length);
        } else {
            a[position + 1] = (byte) (0x80 | 126);
            a[position + 2] = (byte) (length >> 8);
            a[position + 3] = (byte) length;
        }
        mask(a, payload, length, key(a, payload - 4));
        return payload + length;
    }

    /** A key a frame, drawn by xorshift: unforeseen enough for a server of one's own. */
    private int key(byte[] a, int at) {
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        a[at] = (byte) random;
        a[at + 1] = (byte) (random >> 8);
        a[at + 2] = (byte) (random >> 16);
        a[at + 3] = (byte) (random >> 24);
        return random;
    }

    private static void mask(byte[] a, int from, int length, int key) {
        long wide = (key & 0xffffffffL) | ((long) key << 32);
        int at = from;
        for (int end = from + (length & ~7); at < end; at += 8) {
            LONGS.set(a, at, (long) LONGS.get(a, at) ^ wide);
        }
        for (int i = at; i < from + length; i++) {
            a[i] ^= (byte) (key >> (8 * ((i - from) & 3)));
        }
    }

    /** The length of the head of the server's frame at the position, or -1 where it is not whole. */
    static int headLength(byte[] a, int from, int to) {
        if (to - from < 2) {
            return -1;
        }
        int size = a[from + 1] & 0x7f;
        int length = size < 126 ? 2 : size == 126 ? 4 : 10;
        return to - from < length ? -1 : length;
    }

    /** The length of the payload of the frame at the position, whose head is whole. */
    static int payloadLength(byte[] a, int from) {
        int size = a[from + 1] & 0x7f;
        if (size < 126) {
            return size;
        }
        int value = 0;
        for (int i = size == 126 ? from + 2 : from + 6; i < from + (size == 126 ? 4 : 10); i++) {
            value = (value << 8) | (a[i] & 0xff);
        }
        return value;
    }
}
