package io.github.jmeterduplex.internal.net.websocket;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.net.channel.Envelope.PayloadEncoder;
import java.nio.ByteBuffer;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the messages of one write as WebSocket frames (RFC 6455, section 5), one for each message, or a joined one if
 * the envelope has an encoder. Confined to the thread that writes.
 */
final class FrameEncoder {
    private static final int SCRATCH_BYTES = 16 * 1024;
    /** Length of a frame's header, if the frame fits into the scratch array. */
    private static final int HEADER_BYTES = WebSocketWriter.size(SCRATCH_BYTES) - SCRATCH_BYTES;

    /**
     * A scratch array for each thread in which short writes are encoded, as most writes end before the call returns.
     */
    private static final ThreadLocal<byte[]> SCRATCH = ThreadLocal.withInitial(() -> new byte[SCRATCH_BYTES]);

    /** Makes one text of the messages of a write; null if each message has a frame of its own. */
    private final @Nullable PayloadEncoder encoder;
    /** Wraps each message on its own; null if messages are joined, or sent as they are. */
    private final @Nullable PayloadEncoder wrapping;

    private @Nullable Deflation deflation;
    /** The payload of a ping that goes out with the next write; null if no ping is sent. */
    private byte @Nullable [] ping;

    /** @param encoder of the envelope; null if messages are sent as they are */
    FrameEncoder(@Nullable PayloadEncoder encoder) {
        boolean joins = encoder == null || encoder.joins();
        this.encoder = joins ? encoder : null;
        this.wrapping = joins ? null : encoder;
    }

    /** Sets the compression of messages; called once, before the first message. */
    void compress(@Nullable Deflation compression) {
        deflation = compression;
    }

    /** Sends a ping with this number with the next write, before its messages. */
    void ping(long number) {
        ping = ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    /** Gives up this thread's scratch array, as the bytes that {@link #frames} put there are still being written. */
    static void leaveScratch() {
        SCRATCH.remove();
    }

    /**
     * Returns the bytes of all frames in one write.
     *
     * @param answer the payload of a pong; null if no pong is sent
     * @param messages linked messages
     * @param closing the code of a close frame; 0 if no close frame is sent
     */
    ByteBuffer frames(byte @Nullable [] answer, @Nullable OutboxMessage messages, int closing) {
        PayloadEncoder each = wrapping;
        OutboxMessage batch = each == null ? messages : mapped(messages, message -> message.wrapped(each));
        OutboxMessage payloads = deflation == null || batch == null ? batch : compressed(batch, deflation);
        // If it is compressed, the one text is a message like others.
        PayloadEncoder joins = payloads == null || payloads.compressed ? null : encoder;
        if (joins != null && answer == null && ping == null && closing == 0 && fitsForSure(joins, batch)) {
            return frame(joins, batch);
        }
        payloads = joins == null ? payloads : null;
        int joinedLength = joins == null ? 0 : joins.length(batch);
        int size = answer == null ? 0 : WebSocketWriter.size(answer.length);
        byte[] asked = ping;
        ping = null;
        size += asked == null ? 0 : WebSocketWriter.size(asked.length);
        size += closing == 0 ? 0 : WebSocketWriter.size(2);
        size = joins == null ? size : Math.addExact(size, WebSocketWriter.size(joinedLength));
        for (OutboxMessage message = payloads; message != null; message = message.next) {
            size = Math.addExact(size, WebSocketWriter.size(message.length()));
        }
        byte[] out = size <= SCRATCH_BYTES ? SCRATCH.get() : new byte[size];
        int at = answer == null ? 0 : put(WebSocketWriter.PONG, answer, out, 0);
        at = asked == null ? at : put(WebSocketWriter.PING, asked, out, at);
        at = joins == null ? at : put(joins, batch, joinedLength, out, at);
        for (OutboxMessage message = payloads; message != null; message = message.next) {
            int kind = message.binary ? WebSocketWriter.BINARY : WebSocketWriter.TEXT;
            at = put(message.compressed ? kind | WebSocketWriter.COMPRESSED : kind, message, out, at);
        }
        if (closing != 0) {
            at = put(WebSocketWriter.CLOSE, new byte[] {(byte) (closing >> 8), (byte) closing}, out, at);
        }
        return ByteBuffer.wrap(out, 0, at);
    }

    /**
     * Returns the messages with the longer ones compressed; with an encoder, their joined text, compressed if it is
     * long.
     */
    private @Nullable OutboxMessage compressed(OutboxMessage batch, Deflation by) {
        if (encoder != null) {
            boolean isLong = encoder.most(batch) >= Deflation.MIN_BYTES && by.compresses(encoder.length(batch));
            return isLong ? OutboxMessage.compressedText(by.deflate(encoder.encode(batch))) : batch;
        }
        return mapped(
                batch,
                message -> by.compresses(message.length()) ? message.compressed(by.deflate(message.bytes())) : message);
    }

    /** Returns a chain of what a function makes of each message. */
    private static @Nullable OutboxMessage mapped(
            @Nullable OutboxMessage batch, UnaryOperator<OutboxMessage> function) {
        OutboxMessage first = null;
        OutboxMessage last = null;
        for (OutboxMessage message = batch; message != null; message = message.next) {
            OutboxMessage sent = function.apply(message);
            if (last == null) {
                first = sent;
            } else {
                last.next = sent;
            }
            last = sent;
        }
        return first;
    }

    /**
     * Returns how many messages of a write have been accepted by the socket, at least in part. With an encoder, these
     * are all or 0.
     *
     * @param frames the result of {@link #frames}; its position is after the bytes that the socket took
     * @param from its position before
     * @param batch the messages that it was called with
     */
    int begun(ByteBuffer frames, int from, @Nullable OutboxMessage batch) {
        int begun = 0;
        for (int at = from; at < frames.position(); at = WebSocketWriter.end(frames, at)) {
            begun += WebSocketWriter.isMessage(frames, at) ? 1 : 0;
        }
        int messages = 0;
        for (OutboxMessage message = batch; message != null; message = message.next) {
            messages++;
        }
        return encoder != null && begun > 0 ? messages : begun;
    }

    private static boolean fitsForSure(PayloadEncoder encoder, @Nullable OutboxMessage batch) {
        return HEADER_BYTES + encoder.most(batch) <= SCRATCH_BYTES;
    }

    /**
     * Returns the only frame of a write, which holds the joined text. Writes the header after the payload, when its
     * length is known.
     */
    private static ByteBuffer frame(PayloadEncoder encoder, @Nullable OutboxMessage batch) {
        byte[] out = SCRATCH.get();
        int to = encoder.put(batch, out, HEADER_BYTES);
        int length = to - HEADER_BYTES;
        int start = HEADER_BYTES + length - WebSocketWriter.size(length);
        int mask = ThreadLocalRandom.current().nextInt();
        int from = WebSocketWriter.begin(WebSocketWriter.TEXT, length, mask, out, start);
        WebSocketWriter.mask(mask, out, from, to);
        return ByteBuffer.wrap(out, start, to - start);
    }

    /**
     * Writes a frame with a random mask into an array. Masks must be unpredictable only to scripts in a browser (RFC
     * 6455, section 10.3).
     */
    private static int put(int first, byte[] payload, byte[] out, int at) {
        return WebSocketWriter.put(first, payload, ThreadLocalRandom.current().nextInt(), out, at);
    }

    private static int put(int first, OutboxMessage message, byte[] out, int at) {
        DeferredText late = message.late();
        if (late == null) {
            return put(first, message.bytes(), out, at);
        }
        int mask = ThreadLocalRandom.current().nextInt();
        int from = WebSocketWriter.begin(first, late.length(), mask, out, at);
        int to = late.put(out, from);
        WebSocketWriter.mask(mask, out, from, to);
        return to;
    }

    /** Writes the joined text of all messages as one frame into an array. */
    private static int put(PayloadEncoder encoder, @Nullable OutboxMessage batch, int length, byte[] out, int at) {
        int mask = ThreadLocalRandom.current().nextInt();
        int from = WebSocketWriter.begin(WebSocketWriter.TEXT, length, mask, out, at);
        int to = encoder.put(batch, out, from);
        WebSocketWriter.mask(mask, out, from, to);
        return to;
    }
}
