package io.github.jmeterduplex.internal.serve.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.ByteScan;
import io.github.jmeterduplex.internal.codec.Digits;
import io.github.jmeterduplex.internal.codec.JsonStringWriter;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A growing array of bytes whose content is read in place. Confined to one thread. */
public final class GrowingBytes {
    private static final int FIRST = 1 << 12;
    private static final int KEPT = 1 << 17;
    private static final int LONGEST_NUMBER = 20;

    private byte[] array = new byte[FIRST];
    private int length;

    /** Returns the array; the content is in {@code [0, length())}, and adding bytes may replace the array. */
    public byte[] array() {
        return array;
    }

    public int length() {
        return length;
    }

    public boolean isEmpty() {
        return length == 0;
    }

    /** Removes the content, and an array that one large message has made large. */
    public GrowingBytes clear() {
        length = 0;
        if (array.length > KEPT) {
            array = new byte[FIRST];
        }
        return this;
    }

    /** Removes the bytes after this length. */
    public void cutTo(int shorter) {
        length = shorter;
    }

    public GrowingBytes add(int value) {
        reserve(1);
        array[length++] = (byte) value;
        return this;
    }

    public GrowingBytes add(byte[] source, int from, int to) {
        reserve(to - from);
        System.arraycopy(source, from, array, length, to - from);
        length += to - from;
        return this;
    }

    public GrowingBytes add(byte[] source) {
        return add(source, 0, source.length);
    }

    public GrowingBytes add(GrowingBytes source) {
        return add(source.array, 0, source.length);
    }

    /** Adds the text in UTF-8. */
    public GrowingBytes add(String text) {
        return add(text.getBytes(UTF_8));
    }

    /** Adds the decimal digits of a number that is not negative. */
    public GrowingBytes addNumber(long number) {
        reserve(LONGEST_NUMBER);
        length = Digits.put(number, array, length);
        return this;
    }

    /** Adds a part of an array as a JSON string with its quotes. */
    public GrowingBytes addJsonString(byte[] text, int from, int to) {
        reserve((int) JsonStringWriter.length(text, from, to));
        length = JsonStringWriter.put(text, from, to, array, length);
        return this;
    }

    /** Adds the text as a JSON string with its quotes. */
    public GrowingBytes addJsonString(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return addJsonString(bytes, 0, bytes.length);
    }

    /** Adds bytes up to the first that is special in a JSON string; returns the number of added bytes. */
    public int addJsonPlain(byte[] source, int from, int to) {
        reserve(to - from);
        int added = ByteScan.copyJsonPlain(source, from, to, array, length);
        length += added;
        return added;
    }

    /** Adds the remaining bytes of the buffer. */
    public GrowingBytes add(ByteBuffer source) {
        int count = source.remaining();
        reserve(count);
        source.get(array, length, count);
        length += count;
        return this;
    }

    /** Returns a copy of the content from this index on. */
    public byte[] copyFrom(int from) {
        return Arrays.copyOfRange(array, from, length);
    }

    private void reserve(int more) {
        if (length + more > array.length) {
            array = Arrays.copyOf(array, Math.max(length + more, 2 * array.length));
        }
    }
}
