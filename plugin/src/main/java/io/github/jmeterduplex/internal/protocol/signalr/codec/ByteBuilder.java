package io.github.jmeterduplex.internal.protocol.signalr.codec;

import io.github.jmeterduplex.internal.codec.JsonStringWriter;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.Arrays;

/** An array of bytes that grows as bytes are appended. Confined to one thread. */
final class ByteBuilder {
    private static final int FIRST_BYTES = 128;
    /** The longest array that every JVM allows. */
    private static final int MAX_BYTES = Integer.MAX_VALUE - 8;

    byte[] array = new byte[FIRST_BYTES];
    int length;

    /** Makes room for more bytes, and returns their index. */
    int room(long more) {
        long wanted = length + more;
        if (wanted > array.length) {
            if (wanted > MAX_BYTES) {
                throw ProtocolViolation.limit("message length", MAX_BYTES + " bytes", wanted + " bytes as JSON");
            }
            array = Arrays.copyOf(array, (int) Math.min(MAX_BYTES, Math.max(wanted, 2L * array.length)));
        }
        return length;
    }

    ByteBuilder put(int b) {
        int at = room(1);
        array[at] = (byte) b;
        length++;
        return this;
    }

    ByteBuilder put(byte[] bytes) {
        return put(bytes, 0, bytes.length);
    }

    ByteBuilder put(byte[] bytes, int from, int to) {
        int at = room((long) to - from);
        System.arraycopy(bytes, from, array, at, to - from);
        length += to - from;
        return this;
    }

    /** Appends the lowest bytes of a number, the highest of them first. */
    ByteBuilder putBigEndian(long number, int bytes) {
        int at = room(bytes);
        for (int i = 0; i < bytes; i++) {
            array[at + i] = (byte) (number >>> (8 * (bytes - 1 - i)));
        }
        length += bytes;
        return this;
    }

    /** Appends a number from 0 in decimal digits. */
    ByteBuilder putNumber(long number) {
        int at = room(HubId.length(number));
        length = HubId.put(number, array, at);
        return this;
    }

    /** Appends UTF-8 as a JSON string, quotes included. */
    ByteBuilder putJsonText(byte[] text, int from, int to) {
        int at = room(JsonStringWriter.length(text, from, to));
        length = JsonStringWriter.put(text, from, to, array, at);
        return this;
    }

    ByteBuilder putJsonText(byte[] text) {
        return putJsonText(text, 0, text.length);
    }

    byte[] toArray() {
        return Arrays.copyOf(array, length);
    }
}
