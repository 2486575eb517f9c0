package io.github.jmeterduplex.internal.serve.wire;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Joins a Socket.IO packet and its attachments into one array: a mark, then each part with its length in four bytes
 * before it. Confined to one thread.
 */
public final class GrowingAttachments {
    private static final byte MARK = 'B';
    private static final int LENGTH_BYTES = 4;

    private final int maxBytes;
    private @Nullable GrowingBytes parts;
    private int missing;

    public GrowingAttachments(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** A packet has come that this number of attachments belongs to. */
    public void begin(byte[] a, int from, int to, int attachments) {
        if (missing > 0) {
            throw ProtocolViolation.of(missing + " attachments", "another packet");
        }
        missing = attachments;
        parts = new GrowingBytes().add(MARK);
        put(parts, a, from, to);
    }

    /** Adds an attachment; returns the array if it was the last one, else null. */
    public byte @Nullable [] add(byte[] a, int from, int to) {
        GrowingBytes known = parts;
        if (known == null || missing == 0) {
            throw ProtocolViolation.of("a packet before its attachments", "an attachment");
        }
        put(known, a, from, to);
        missing--;
        if (missing > 0) {
            return null;
        }
        parts = null;
        return known.copyFrom(0);
    }

    private void put(GrowingBytes target, byte[] a, int from, int to) {
        if (target.length() + to - from > maxBytes) {
            throw ProtocolViolation.limit("attachments", maxBytes + " bytes", "more");
        }
        int length = to - from;
        target.add(length >> 24).add(length >> 16).add(length >> 8).add(length).add(a, from, to);
    }

    /** Whether an array that begins here was joined by this class. */
    public static boolean isWhole(byte[] a, int from) {
        return a[from] == MARK;
    }

    public static int packetStart(int from) {
        return from + 1 + LENGTH_BYTES;
    }

    public static int packetEnd(byte[] a, int from) {
        return packetStart(from) + ByteBuffer.wrap(a).getInt(from + 1);
    }

    /** Passes each attachment on; the bytes change with the next one. */
    public static void forEach(byte[] a, int from, int to, Consumer<GrowingBytes> taker) {
        GrowingBytes attachment = new GrowingBytes();
        int at = from;
        while (at < to) {
            int start = at + LENGTH_BYTES;
            int end = start + ByteBuffer.wrap(a).getInt(at);
            taker.accept(attachment.clear().add(a, start, end));
            at = end;
        }
    }
}
