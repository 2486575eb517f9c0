package io.github.jmeterduplex.internal.net.websocket;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Writes a client's WebSocket frames, which are masked: unfragmented messages and control frames (RFC 6455, section 5).
 * Pure; thread-safe.
 */
public final class WebSocketWriter {
    /** The first byte of an unfragmented text message. */
    public static final int TEXT = 0x81;

    /** The first byte of an unfragmented binary message. */
    public static final int BINARY = 0x82;

    /** The first byte of a close frame. */
    public static final int CLOSE = 0x88;

    /** The first byte of a ping frame. */
    public static final int PING = 0x89;

    /** The first byte of a pong frame. */
    public static final int PONG = 0x8A;

    /** The bit that marks a compressed message in the first byte of a frame (RFC 7692, section 7.2.1). */
    public static final int COMPRESSED = 0x40;

    private static final int MASKED = 0x80;
    /** The bit of an opcode that marks control frames. */
    private static final int CONTROL = 0x08;

    private static final int TWO_BYTES = 126;
    private static final int EIGHT_BYTES = 127;
    private static final int MASK_BYTES = 4;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private WebSocketWriter() {}

    /** Returns the length of a frame whose payload has a given length. */
    public static int size(int payload) {
        return 2 + lengthBytes(payload) + MASK_BYTES + payload;
    }

    private static int lengthBytes(int payload) {
        if (payload < TWO_BYTES) {
            return 0;
        }
        return payload < 1 << 16 ? 2 : 8;
    }

    /**
     * Writes a frame into an array.
     *
     * @param first its first byte: opcode and flags
     * @param mask any number
     * @return the position after the frame
     */
    public static int put(int first, byte[] payload, int mask, byte[] out, int at) {
        int to = begin(first, payload.length, mask, out, at);
        mask(payload, 0, payload.length, mask, out, to);
        return to + payload.length;
    }

    /**
     * Writes a frame's header; its payload follows, and must be {@linkplain #mask masked} there.
     *
     * @param length of the payload
     * @return the position of the payload
     */
    public static int begin(int first, int length, int mask, byte[] out, int at) {
        int lengthBytes = lengthBytes(length);
        int to = at;
        out[to++] = (byte) first;
        out[to++] = (byte) (MASKED | (lengthBytes == 0 ? length : lengthBytes == 2 ? TWO_BYTES : EIGHT_BYTES));
        for (int i = lengthBytes - 1; i >= 0; i--) {
            out[to++] = (byte) ((long) length >>> (8 * i));
        }
        for (int i = 0; i < MASK_BYTES; i++) {
            out[to++] = (byte) (mask >>> (8 * i));
        }
        return to;
    }

    /** Whether the frame at a position is a message, not a control frame. */
    public static boolean isMessage(ByteBuffer frames, int at) {
        return (frames.get(at) & CONTROL) == 0;
    }

    /** Returns the position after the frame that begins at a position. */
    public static int end(ByteBuffer frames, int at) {
        int length = frames.get(at + 1) & (MASKED - 1);
        int lengthBytes = length < TWO_BYTES ? 0 : length == TWO_BYTES ? 2 : 8;
        for (int i = 0; i < lengthBytes; i++) {
            length = (i == 0 ? 0 : length << 8) | (frames.get(at + 2 + i) & 0xFF);
        }
        return at + 2 + lengthBytes + MASK_BYTES + length;
    }

    /** Masks a payload inside an array. */
    public static void mask(int mask, byte[] out, int from, int to) {
        mask(out, from, to - from, mask, out, from);
    }

    /** Masks a payload while copying it, eight bytes at a time. */
    private static void mask(byte[] payload, int from, int length, int mask, byte[] out, int at) {
        long eight = (long) mask << Integer.SIZE | (mask & 0xFFFF_FFFFL);
        int whole = length & -Long.BYTES;
        for (int i = 0; i < whole; i += Long.BYTES) {
            LONGS.set(out, at + i, (long) LONGS.get(payload, from + i) ^ eight);
        }
        for (int i = whole; i < length; i++) {
            out[at + i] = (byte) (payload[from + i] ^ (mask >>> (8 * (i & 3))));
        }
    }
}
