package io.github.jmeterduplex.internal.protocol.signalr.codec;

import io.github.jmeterduplex.internal.codec.PeerNumber;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.codec.Utf8Validator;

/** Reads MessagePack values one after another from an array of bytes. Confined to one thread. */
final class MessagePackInput {
    static final int NIL = 0xc0;
    static final int FALSE = 0xc2;
    static final int TRUE = 0xc3;

    byte[] bytes = HubMessage.NOTHING;
    int position;
    int end;
    /** The index of the first byte of the string, binary value or extension that was read last. */
    int start;

    void lieAt(byte[] newBytes, int from, int to) {
        bytes = newBytes;
        position = from;
        end = to;
    }

    /** Returns the next byte without skipping it. */
    int peek(String expected) {
        if (position >= end) {
            throw ProtocolViolation.of(expected, "the end of the message");
        }
        return bytes[position] & 0xFF;
    }

    /** Reads an unsigned big-endian number of the given number of bytes. */
    long unsigned(int count) {
        need(count);
        long number = 0;
        for (int i = 0; i < count; i++) {
            number = (number << 8) | (bytes[position++] & 0xFF);
        }
        return number;
    }

    /** Reads a signed big-endian number of the given number of bytes. */
    long signed(int count) {
        int shift = Long.SIZE - 8 * count;
        return unsigned(count) << shift >> shift;
    }

    private void need(long count) {
        if (count > end - position) {
            throw ProtocolViolation.of(count + " bytes", end - position + " at the end of the message");
        }
    }

    /** Skips a number of bytes, and sets {@link #start} to the index of the first. */
    void take(long count) {
        need(count);
        start = position;
        position += (int) count;
    }

    ProtocolViolation wrong(String expected) {
        return ProtocolViolation.of(expected, String.format("MessagePack 0x%02x", peek(expected)));
    }

    /** Skips the next value if it is nil; returns whether it was. */
    boolean nil(String expected) {
        boolean found = peek(expected) == NIL;
        position += found ? 1 : 0;
        return found;
    }

    boolean bool(String expected) {
        int lead = peek(expected);
        if (lead != TRUE && lead != FALSE) {
            throw wrong(expected);
        }
        position++;
        return lead == TRUE;
    }

    /**
     * Reads a whole number of any MessagePack type; returns -1 if it is negative, too large for a {@code long}, or has
     * a fraction.
     */
    long whole(String expected) {
        int lead = peek(expected);
        if (lead < 0x80 || lead >= 0xe0) {
            position++;
            return lead < 0x80 ? lead : -1;
        }
        if (lead < 0xca || lead > 0xd3) {
            throw wrong(expected);
        }
        position++;
        int count = 1 << (lead & 3);
        return switch (lead) {
            case 0xca -> PeerNumber.count(Float.intBitsToFloat((int) unsigned(4)));
            case 0xcb -> PeerNumber.count(Double.longBitsToDouble(unsigned(8)));
            case 0xcc, 0xcd, 0xce, 0xcf -> Math.max(unsigned(count), -1);
            default -> Math.max(signed(count), -1);
        };
    }

    /** Reads the head of an array, and returns the number of its values. */
    long array(String expected) {
        int lead = peek(expected);
        if ((lead & 0xf0) == 0x90) {
            position++;
            return lead & 0x0f;
        }
        if (lead != 0xdc && lead != 0xdd) {
            throw wrong(expected);
        }
        position++;
        return unsigned(lead == 0xdc ? 2 : 4);
    }

    boolean isArray() {
        int lead = peek("a value");
        return (lead & 0xf0) == 0x90 || lead == 0xdc || lead == 0xdd;
    }

    boolean isMap(String expected) {
        int lead = peek(expected);
        return (lead & 0xF0) == 0x80 || lead == 0xDE || lead == 0xDF;
    }

    /** Reads the head of a map, and returns the number of its pairs. */
    long map(String expected) {
        int lead = peek(expected);
        if ((lead & 0xf0) == 0x80) {
            position++;
            return lead & 0x0f;
        }
        if (lead != 0xde && lead != 0xdf) {
            throw wrong(expected);
        }
        position++;
        return unsigned(lead == 0xde ? 2 : 4);
    }

    /** Reads a string, whose bytes are then from {@link #start} to {@link #position}; throws if they are not UTF-8. */
    void text(String expected) {
        int lead = peek(expected);
        if ((lead & 0xe0) == 0xa0) {
            position++;
            take(lead & 0x1f);
        } else if (lead >= 0xd9 && lead <= 0xdb) {
            position++;
            take(unsigned(1 << (lead - 0xd9)));
        } else {
            throw wrong(expected);
        }
        Utf8Validator.expect(expected, bytes, start, position);
    }

    /** Skips a value of any kind and depth, without recursion. */
    void skip() {
        long values = 1;
        while (values > 0) {
            values += skipOne() - 1;
        }
    }

    /** Skips a scalar, or the head of an array or a map, and returns how many values are inside. */
    private long skipOne() {
        String any = "a MessagePack value";
        int lead = peek(any);
        if (lead < 0x80 || lead >= 0xe0 || lead == NIL || lead == FALSE || lead == TRUE) {
            position++;
            return 0;
        }
        if (lead < 0x90 || lead >= 0xde) {
            return 2 * map(any);
        }
        if (lead < 0xa0 || lead == 0xdc || lead == 0xdd) {
            return array(any);
        }
        if (lead < 0xc0 || lead >= 0xd9) {
            text("a string");
            return 0;
        }
        position++;
        take(scalarLength(lead));
        return 0;
    }

    /** Skips a scalar's length field, if it has one, and returns how many bytes follow. */
    long scalarLength(int lead) {
        if (lead >= 0xc4 && lead <= 0xc6) {
            return unsigned(1 << (lead - 0xc4));
        }
        if (lead >= 0xc7 && lead <= 0xc9) {
            return 1 + unsigned(1 << (lead - 0xc7));
        }
        if (lead == 0xca || lead == 0xcb) {
            return lead == 0xca ? 4 : 8;
        }
        if (lead >= 0xcc && lead <= 0xd3) {
            return 1L << (lead & 3);
        }
        if (lead >= 0xd4 && lead <= 0xd8) {
            return 1 + (1L << (lead - 0xd4));
        }
        position--;
        throw wrong("a MessagePack value");
    }
}
