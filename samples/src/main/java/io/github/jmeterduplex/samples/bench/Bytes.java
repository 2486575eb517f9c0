package io.github.jmeterduplex.samples.bench;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing array of bytes whose content others read in place. Confined to one thread. */
final class Bytes {
    private static final int KEPT = 1 << 17;

    private byte[] array = new byte[1 << 12];
    private int length;

    /** The content is in {@code [0, length())}; the array changes when bytes are added. */
    byte[] array() {
        return array;
    }

    int length() {
        return length;
    }

    boolean isEmpty() {
        return length == 0;
    }

    /** Empties it, and lets go of an array that one large message has made large. */
    Bytes clear() {
        length = 0;
        if (array.length > KEPT) {
            array = new byte[1 << 12];
        }
        return this;
    }

    /** Takes back what was added beyond that length. */
    void cutTo(int shorter) {
        length = shorter;
    }

    Bytes add(int value) {
        reserve(1);
        array[length++] = (byte) value;
        return this;
    }

    Bytes add(byte[] source, int from, int to) {
        reserve(to - from);
        System.arraycopy(source, from, array, length, to - from);
        length += to - from;
        return this;
    }

    Bytes add(byte[] source) {
        return add(source, 0, source.length);
    }

    Bytes add(String text) {
        return add(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds what remains in the buffer. */
    Bytes add(ByteBuffer source) {
        int count = source.remaining();
        reserve(count);
        source.get(array, length, count);
        length += count;
        return this;
    }

    /** A copy of the content from the position on. */
    byte[] copyFrom(int from) {
        return Arrays.copyOfRange(array, from, length);
    }

    private void reserve(int more) {
        if (length + more > array.length) {
            array = Arrays.copyOf(array, Math.max(length + more, 2 * array.length));
        }
    }
}
