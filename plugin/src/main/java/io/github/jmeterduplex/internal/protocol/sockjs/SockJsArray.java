package io.github.jmeterduplex.internal.protocol.sockjs;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.codec.JsonStringWriter;
import io.github.jmeterduplex.internal.net.channel.Envelope.PayloadEncoder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes messages as the frame of a SockJS client, which is an array of JSON strings: {@code ["m1","m2"]}.
 * Thread-safe.
 */
public final class SockJsArray implements PayloadEncoder {
    /** Encodes the messages of a write as one array. */
    public static final PayloadEncoder ENCODER = new SockJsArray(true);

    /** Encodes each message as an array of its own, as sockjs-client does. */
    static final PayloadEncoder EACH = new SockJsArray(false);

    private final boolean joins;

    private SockJsArray(boolean joins) {
        this.joins = joins;
    }

    @Override
    public boolean joins() {
        return joins;
    }

    @SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
    private record Listed(byte[] bytes, @Nullable Payload next) implements Payload {
        @Override
        public @Nullable DeferredText late() {
            return null;
        }
    }

    /** Returns the frame that contains the given messages. */
    public static byte[] of(List<byte[]> messages) {
        Payload first = null;
        for (int i = messages.size() - 1; i >= 0; i--) {
            first = new Listed(messages.get(i), first);
        }
        return ENCODER.encode(first);
    }

    @Override
    public int length(@Nullable Payload first) {
        long size = first == null ? 2L : 1L;
        for (Payload item = first; item != null; item = item.next()) {
            DeferredText late = item.late();
            size += 1L + (late == null ? JsonStringWriter.length(item.bytes()) : late.jsonLength());
        }
        return Math.toIntExact(size);
    }

    @Override
    public long most(@Nullable Payload first) {
        long size = first == null ? 2L : 1L;
        for (Payload item = first; item != null; item = item.next()) {
            DeferredText late = item.late();
            size += 1L + (late == null ? JsonStringWriter.most(item.bytes()) : late.jsonLength());
        }
        return size;
    }

    @Override
    public int put(@Nullable Payload first, byte[] out, int start) {
        int at = start;
        out[at++] = '[';
        for (Payload item = first; item != null; item = item.next()) {
            DeferredText late = item.late();
            at = late == null ? JsonStringWriter.put(item.bytes(), out, at) : late.putJson(out, at);
            out[at++] = ',';
        }
        if (first != null) {
            at--;
        }
        out[at++] = ']';
        return at;
    }
}
