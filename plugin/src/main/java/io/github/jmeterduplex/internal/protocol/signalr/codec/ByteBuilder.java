package io.github.jmeterduplex.internal.protocol.signalr.codec;

import io.github.jmeterduplex.internal.codec.Digits;
import io.github.jmeterduplex.internal.codec.JsonStringWriter;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.Arrays;

/**
 * A growing array of bytes to which JSON text and MessagePack values are appended, the latter in their shortest form.
 * Confined to one thread.
 */
final class ByteBuilder {
    private static final int FIRST_BYTES = 128;
    /** The longest array that every JVM allows. */
    private static final int MAX_BYTES = Integer.MAX_VALUE - 8;

    byte[] array = new byte[FIRST_BYTES];
    int length;

    /** Makes room for more bytes, and returns the index at which they begin. */
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

    /** Appends the lowest bytes of a number in big-endian order. */
    ByteBuilder putBigEndian(long number, int bytes) {
        int at = room(bytes);
        for (int i = 0; i < bytes; i++) {
            array[at + i] = (byte) (number >>> (8 * (bytes - 1 - i)));
        }
        length += bytes;
        return this;
    }

    // JSON

    ByteBuilder putNumber(long number) {
        int at = room(Digits.count(number));
        length = Digits.put(number, array, at);
        return this;
    }

    /** Appends UTF-8 text as a JSON string, quotes included. */
    ByteBuilder putJsonText(byte[] text, int from, int to) {
        int at = room(JsonStringWriter.length(text, from, to));
        length = JsonStringWriter.put(text, from, to, array, at);
        return this;
    }

    ByteBuilder putJsonText(byte[] text) {
        return putJsonText(text, 0, text.length);
    }

    // MessagePack

    ByteBuilder putArray(int count) {
        return putContainer(count, 0x90, 0xdc);
    }

    ByteBuilder putMap(int count) {
        return putContainer(count, 0x80, 0xde);
    }

    /** @param lead the first byte before a 16-bit count; before a 32-bit count it is one more */
    private ByteBuilder putContainer(int count, int fix, int lead) {
        if (count < 16) {
            return put(fix | count);
        }
        return count < (1 << 16)
                ? put(lead).putBigEndian(count, 2)
                : put(lead + 1).putBigEndian(count, 4);
    }

    ByteBuilder putText(byte[] bytes) {
        return putText(bytes, 0, bytes.length);
    }

    ByteBuilder putText(byte[] bytes, int from, int to) {
        int length = to - from;
        return (length < 32 ? put(0xa0 | length) : putLength(length, 0xd9)).put(bytes, from, to);
    }

    void putBinary(byte[] bytes) {
        putLength(bytes.length, 0xc4).put(bytes);
    }

    /** @param lead the first byte before an 8-bit length; before 16 and 32 bits it is one and two more */
    private ByteBuilder putLength(int length, int lead) {
        if (length < (1 << 8)) {
            return put(lead).put(length);
        }
        return length < (1 << 16)
                ? put(lead + 1).putBigEndian(length, 2)
                : put(lead + 2).putBigEndian(length, 4);
    }

    ByteBuilder putWhole(long number) {
        if (number < 0) {
            return putNegative(number);
        }
        if (number < (1 << 7)) {
            return put((int) number);
        }
        if (number < (1 << 8)) {
            return put(0xcc).put((int) number);
        }
        if (number < (1 << 16)) {
            return put(0xcd).putBigEndian(number, 2);
        }
        return number < (1L << 32) ? put(0xce).putBigEndian(number, 4) : putUnsigned(number);
    }

    private ByteBuilder putNegative(long number) {
        if (number >= -32) {
            return put((int) number);
        }
        if (number >= Byte.MIN_VALUE) {
            return put(0xd0).put((int) number);
        }
        if (number >= Short.MIN_VALUE) {
            return put(0xd1).putBigEndian(number, 2);
        }
        return number >= Integer.MIN_VALUE
                ? put(0xd2).putBigEndian(number, 4)
                : put(0xd3).putBigEndian(number, 8);
    }

    /** Appends an unsigned 64-bit number. */
    ByteBuilder putUnsigned(long number) {
        return put(0xcf).putBigEndian(number, 8);
    }

    void putFraction(double number) {
        put(0xcb).putBigEndian(Double.doubleToRawLongBits(number), 8);
    }

    byte[] toArray() {
        return Arrays.copyOf(array, length);
    }
}
