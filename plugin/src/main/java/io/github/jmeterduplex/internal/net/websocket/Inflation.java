package io.github.jmeterduplex.internal.net.websocket;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.eclipse.jetty.util.compression.InflaterPool;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses the inbound messages of one WebSocket (permessage-deflate, RFC 7692, section 7.2.2). Confined to one
 * thread at a time.
 *
 * <p>If the server lets its messages refer to earlier ones, as most do, the session holds an inflater after its first
 * compressed message: 44 KB outside of the heap.
 */
final class Inflation {
    /** A receiver of a decompressed message. */
    interface Taker {
        /** @param bytes holds the message from the first byte on; valid during the call only */
        void take(byte[] bytes, int length);
    }

    /** The bytes at the end of each compressed message that are not sent. */
    private static final byte[] TAIL = {0, 0, -1, -1};

    private static final int SCRATCH_BYTES = 16 * 1024;

    /** A decompressed message, which begins at index 0 of an array. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
    private record Inflated(byte[] bytes, int length) {}

    /** The buffers for decompression, shared by all channels of a thread. */
    private static final class Scratch {
        private final byte[] in = new byte[SCRATCH_BYTES];

        /**
         * The output buffer; null while a message is handed over, as its receiver may decompress another one on this
         * thread.
         */
        private byte @Nullable [] out;

        byte[] take() {
            byte[] room = out == null ? new byte[SCRATCH_BYTES] : out;
            out = null;
            return room;
        }

        /**
         * Gives the bytes of a message to an inflater. Returns whether the tail is included, so that one call inflates
         * the message.
         */
        boolean give(Inflater inflater, byte[] bytes, int offset, int length) {
            boolean withTail = length <= in.length - TAIL.length;
            if (withTail) {
                System.arraycopy(bytes, offset, in, 0, length);
                System.arraycopy(TAIL, 0, in, length, TAIL.length);
                inflater.setInput(in, 0, length + TAIL.length);
            } else {
                inflater.setInput(bytes, offset, length);
            }
            return withTail;
        }
    }

    private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::new);

    private final InflaterPool inflaters;
    private final boolean serverResets;

    /** The inflater that holds the server's last 32 KB; null unless later messages refer to them. */
    private @Nullable Inflater kept;

    Inflation(InflaterPool inflaters, DeflateParameters terms) {
        this.inflaters = inflaters;
        this.serverResets = terms.serverResets();
    }

    /**
     * Decompresses a message and passes it to a receiver.
     *
     * @return false, without calling the taker, if the message is longer than the limit
     * @throws ProtocolViolation if the bytes are not deflated data
     */
    boolean inflate(byte[] bytes, int offset, int length, int maxBytes, Taker taker) {
        Scratch scratch = SCRATCH.get();
        byte[] room = scratch.take();
        Inflated message = inflate(scratch, room, bytes, offset, length, maxBytes);
        if (message != null) {
            taker.take(message.bytes, message.length);
        }
        scratch.out = room;
        return message != null;
    }

    private @Nullable Inflated inflate(
            Scratch scratch, byte[] room, byte[] bytes, int offset, int length, int maxBytes) {
        if (!serverResets) {
            kept = kept == null ? new Inflater(true) : kept;
            return inflate(kept, scratch.give(kept, bytes, offset, length), room, maxBytes);
        }
        var entry = inflaters.acquire();
        try {
            return inflate(entry.get(), scratch.give(entry.get(), bytes, offset, length), room, maxBytes);
        } finally {
            entry.release();
        }
    }

    /** Decompresses a message; returns null if it is too long. */
    private static @Nullable Inflated inflate(Inflater inflater, boolean withTail, byte[] room, int maxBytes) {
        byte[] out = room;
        int size = 0;
        boolean inTail = withTail;
        try {
            while (true) {
                size += inflater.inflate(out, size, out.length - size);
                if (size > maxBytes) {
                    return null;
                }
                if (inflater.finished()) {
                    // A server may end its stream with a message (section 7.2.3.4).
                    inflater.reset();
                    return new Inflated(out, size);
                }
                if (size == out.length) {
                    out = Arrays.copyOf(out, (int) Math.min(maxBytes + 1L, 2L * size));
                } else if (inTail) {
                    return new Inflated(out, size);
                } else {
                    inTail = true;
                    inflater.setInput(TAIL);
                }
            }
        } catch (DataFormatException e) {
            throw ProtocolViolation.of("deflated data (RFC 7692)", String.valueOf(e.getMessage()));
        }
    }

    /** Frees the memory outside of the heap; called after the last message. */
    void close() {
        if (kept != null) {
            kept.end();
            kept = null;
        }
    }

    /** Whether memory outside of the heap is held between messages. */
    boolean isHolding() {
        return kept != null;
    }
}
