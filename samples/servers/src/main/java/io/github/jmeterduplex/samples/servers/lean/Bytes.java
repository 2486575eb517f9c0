package io.github.jmeterduplex.samples.servers.lean;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing array of bytes whose content others read in place. Confined to one thread. */
public final class Bytes {
    private static final int KEPT = 1 << 17;

    private byte[] array = new byte[1 << 12];
    private int length;

    /** The content is in {@code [0, length())}; the array changes when bytes are added. */
    public byte[] array() {
        return array;
    }

    public int length() {
        return length;
    }

    public boolean isEmpty() {
        return length == 0;
    }

    /** Empties it, and lets go of an array that one large message has made large. */
    public Bytes clear() {
        length = 0;
        if (array.length > KEPT) {
            array = new byte[1 << 12];
        }
        return this;
    }

    /** Takes back what was added beyond that length. */
    public void cutTo(int shorter) {
        length = shorter;
    }

    public Bytes add(int value) {
        reserve(1);
        array[length++] = (byte) value;
        return this;
    }

    public Bytes add(byte[] source, int from, int to) {
        reserve(to - from);
        System.arraycopy(source, from, array, length, to - from);
        length += to - from;
        return this;
    }

    public Bytes add(byte[] source) {
        return add(source, 0, source.length);
    }

    public Bytes add(String text) {
        return add(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds what remains in the buffer. */
    public Bytes add(ByteBuffer source) {
        int count = source.remaining();
        reserve(count);
        source.get(array, length, count);
        length += count;
        return this;
    }

    /** A copy of the content from the position on. */
    public byte[] copyFrom(int from) {
        return Arrays.copyOfRange(array, from, length);
    }

    private void reserve(int more) {
        if (length + more > array.length) {
            array = Arrays.copyOf(array, Math.max(length + more, 2 * array.length));
        }
    }
}
