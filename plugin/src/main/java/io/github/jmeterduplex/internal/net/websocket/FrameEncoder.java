package io.github.jmeterduplex.internal.net.websocket;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.codec.SockJsWriter;
import java.nio.ByteBuffer;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Puts the messages of a write into WebSocket frames (RFC 6455, section 5), those of SockJS into one array. Confined to
 * the thread that writes.
 */
final class FrameEncoder {
    private static final int SCRATCH_BYTES = 16 * 1024;
    /** What stands before the payload of a frame that fits. */
    private static final int HEADER_BYTES = WebSocketWriter.size(SCRATCH_BYTES) - SCRATCH_BYTES;

    /** What short writes are put together in: one for all channels of a thread, as they are done at once, as a rule. */
    private static final ThreadLocal<byte[]> SCRATCH = ThreadLocal.withInitial(() -> new byte[SCRATCH_BYTES]);

    private final boolean sockJs;
    private @Nullable Deflation deflation;

    FrameEncoder(boolean sockJs) {
        this.sockJs = sockJs;
    }

    /** Once, before the first message. */
    void compress(@Nullable Deflation compression) {
        deflation = compression;
    }

    /** What {@link #frames} gave on this thread takes its time to be written, and is not used again. */
    static void leaveScratch() {
        SCRATCH.remove();
    }

    /**
     * The frames of one write.
     *
     * @param answer payload of a pong
     * @param batch linked messages
     * @param closing code of a close frame, or 0
     */
    ByteBuffer frames(byte @Nullable [] answer, @Nullable OutboxMessage batch, int closing) {
        OutboxMessage payloads = deflation == null || batch == null ? batch : compressed(batch, deflation);
        // Compressed, an array is a message like others.
        OutboxMessage array = sockJs && payloads != null && !payloads.compressed ? batch : null;
        if (array != null && answer == null && closing == 0 && fitsForSure(array)) {
            return frame(array);
        }
        payloads = array == null ? payloads : null;
        int arrayLength = array == null ? 0 : SockJsWriter.length(array);
        int size = answer == null ? 0 : WebSocketWriter.size(answer.length);
        size += closing == 0 ? 0 : WebSocketWriter.size(2);
        size = array == null ? size : Math.addExact(size, WebSocketWriter.size(arrayLength));
        for (OutboxMessage message = payloads; message != null; message = message.next) {
            size = Math.addExact(size, WebSocketWriter.size(message.length()));
        }
        byte[] out = size <= SCRATCH_BYTES ? SCRATCH.get() : new byte[size];
        int at = answer == null ? 0 : put(WebSocketWriter.PONG, answer, out, 0);
        at = array == null ? at : put(array, arrayLength, out, at);
        for (OutboxMessage message = payloads; message != null; message = message.next) {
            int kind = message.binary ? WebSocketWriter.BINARY : WebSocketWriter.TEXT;
            at = put(message.compressed ? kind | WebSocketWriter.COMPRESSED : kind, message, out, at);
        }
        if (closing != 0) {
            at = put(WebSocketWriter.CLOSE, new byte[] {(byte) (closing >> 8), (byte) closing}, out, at);
        }
        return ByteBuffer.wrap(out, 0, at);
    }

    /** The same messages, but the longer ones compressed; for SockJS one array where that is long, else the same. */
    private @Nullable OutboxMessage compressed(OutboxMessage batch, Deflation by) {
        if (sockJs) {
            boolean isLong =
                    SockJsWriter.most(batch) >= Deflation.MIN_BYTES && by.compresses(SockJsWriter.length(batch));
            return isLong ? OutboxMessage.compressedArray(by.deflate(SockJsWriter.array(batch))) : batch;
        }
        OutboxMessage first = null;
        OutboxMessage last = null;
        for (OutboxMessage message = batch; message != null; message = message.next) {
            OutboxMessage sent =
                    by.compresses(message.length()) ? message.compressed(by.deflate(message.bytes())) : message;
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
     * How many of the messages of a write have bytes that the socket has taken; of an array all or none.
     *
     * @param frames what {@link #frames} put together; its position is where the socket took no more
     * @param from where its position was before
     * @param batch as there
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
        return sockJs && begun > 0 ? messages : begun;
    }

    private static boolean fitsForSure(OutboxMessage array) {
        return HEADER_BYTES + SockJsWriter.most(array) <= SCRATCH_BYTES;
    }

    /**
     * A frame with nothing beside it: what stands before the payload is written after it, when its length is known.
     */
    private static ByteBuffer frame(OutboxMessage array) {
        byte[] out = SCRATCH.get();
        int to = SockJsWriter.put(array, out, HEADER_BYTES);
        int length = to - HEADER_BYTES;
        int start = HEADER_BYTES + length - WebSocketWriter.size(length);
        int mask = ThreadLocalRandom.current().nextInt();
        int from = WebSocketWriter.begin(WebSocketWriter.TEXT, length, mask, out, start);
        WebSocketWriter.mask(mask, out, from, to);
        return ByteBuffer.wrap(out, start, to - start);
    }

    /** Masks need to be unpredictable to scripts in a browser alone (RFC 6455, section 10.3). */
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

    /** Straight to its place: most of what is sent over SockJS is written once this way. */
    private static int put(OutboxMessage array, int length, byte[] out, int at) {
        int mask = ThreadLocalRandom.current().nextInt();
        int from = WebSocketWriter.begin(WebSocketWriter.TEXT, length, mask, out, at);
        int to = SockJsWriter.put(array, out, from);
        WebSocketWriter.mask(mask, out, from, to);
        return to;
    }
}
