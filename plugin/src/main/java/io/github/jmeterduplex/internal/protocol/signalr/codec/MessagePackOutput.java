package io.github.jmeterduplex.internal.protocol.signalr.codec;

/** Writes values of MessagePack in their shortest form. Pure; thread-safe. */
final class MessagePackOutput {
    private MessagePackOutput() {}

    static void array(int count, ByteBuilder out) {
        container(count, 0x90, 0xdc, out);
    }

    static void map(int count, ByteBuilder out) {
        container(count, 0x80, 0xde, out);
    }

    /** @param lead first byte for a 16-bit count; that of 32 bits is one more */
    private static void container(int count, int fix, int lead, ByteBuilder out) {
        if (count < 16) {
            out.put(fix | count);
        } else if (count < (1 << 16)) {
            out.put(lead).putBigEndian(count, 2);
        } else {
            out.put(lead + 1).putBigEndian(count, 4);
        }
    }

    static ByteBuilder text(byte[] bytes, ByteBuilder out) {
        return text(bytes, 0, bytes.length, out);
    }

    static ByteBuilder text(byte[] bytes, int from, int to, ByteBuilder out) {
        int length = to - from;
        if (length < 32) {
            out.put(0xa0 | length);
        } else {
            sized(length, 0xd9, out);
        }
        return out.put(bytes, from, to);
    }

    static void bytes(byte[] bytes, ByteBuilder out) {
        sized(bytes.length, 0xc4, out);
        out.put(bytes);
    }

    /** @param lead first byte for an 8-bit length; those of 16 and 32 bits follow it */
    private static void sized(int length, int lead, ByteBuilder out) {
        if (length < (1 << 8)) {
            out.put(lead).put(length);
        } else if (length < (1 << 16)) {
            out.put(lead + 1).putBigEndian(length, 2);
        } else {
            out.put(lead + 2).putBigEndian(length, 4);
        }
    }

    static void number(long number, ByteBuilder out) {
        if (number < 0) {
            negative(number, out);
        } else if (number < (1 << 7)) {
            out.put((int) number);
        } else if (number < (1 << 8)) {
            out.put(0xcc).put((int) number);
        } else if (number < (1 << 16)) {
            out.put(0xcd).putBigEndian(number, 2);
        } else if (number < (1L << 32)) {
            out.put(0xce).putBigEndian(number, 4);
        } else {
            unsigned(number, out);
        }
    }

    private static void negative(long number, ByteBuilder out) {
        if (number >= -32) {
            out.put((int) number);
        } else if (number >= Byte.MIN_VALUE) {
            out.put(0xd0).put((int) number);
        } else if (number >= Short.MIN_VALUE) {
            out.put(0xd1).putBigEndian(number, 2);
        } else if (number >= Integer.MIN_VALUE) {
            out.put(0xd2).putBigEndian(number, 4);
        } else {
            out.put(0xd3).putBigEndian(number, 8);
        }
    }

    /** Writes a number of 64 bits without sign. */
    static void unsigned(long number, ByteBuilder out) {
        out.put(0xcf).putBigEndian(number, 8);
    }

    static void fraction(double number, ByteBuilder out) {
        out.put(0xcb).putBigEndian(Double.doubleToRawLongBits(number), 8);
    }
}
