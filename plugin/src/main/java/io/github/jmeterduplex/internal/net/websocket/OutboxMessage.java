package io.github.jmeterduplex.internal.net.websocket;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.net.channel.Envelope.PayloadEncoder;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import org.jspecify.annotations.Nullable;

/** A message in an {@link Outbox}: a node of its linked list. Guarded by the lock of the outbox. */
public final class OutboxMessage implements PayloadEncoder.Payload {
    private static final byte[] NOTHING = {};

    /** The text, which the thread that writes puts together; null if {@link #bytes} are the message. */
    private final @Nullable DeferredText late;
    /** Empty if {@link #late} is the message. */
    private final byte[] bytes;

    final boolean binary;
    /** Is notified of the outcome; may be null. */
    final @Nullable WriteListener listener;
    /** Whether the bytes are those of a compressed message. */
    final boolean compressed;
    /** Whether a flush ends with this message: it is written with those before it, not with the next one. */
    boolean endsFlush;

    @Nullable
    OutboxMessage next;

    public OutboxMessage(byte[] bytes, boolean binary, @Nullable WriteListener listener) {
        this(null, bytes, binary, listener, false);
    }

    public OutboxMessage(DeferredText late, @Nullable WriteListener listener) {
        this(late, NOTHING, false, listener, false);
    }

    private OutboxMessage(
            @Nullable DeferredText late,
            byte[] bytes,
            boolean binary,
            @Nullable WriteListener listener,
            boolean compressed) {
        this.late = late;
        this.bytes = bytes;
        this.binary = binary;
        this.listener = listener;
        this.compressed = compressed;
    }

    /** Returns the same message, compressed; it is written in place of this one. */
    OutboxMessage compressed(byte[] small) {
        return new OutboxMessage(null, small, binary, listener, true);
    }

    /** Returns a message that is the one text of an encoder, compressed. */
    static OutboxMessage compressedText(byte[] small) {
        return new OutboxMessage(null, small, false, null, true);
    }

    @Override
    public @Nullable OutboxMessage next() {
        return next;
    }

    @Override
    public @Nullable DeferredText late() {
        return late;
    }

    @Override
    public byte[] bytes() {
        return late == null ? bytes : late.bytes();
    }

    int length() {
        return late == null ? bytes.length : late.length();
    }
}
