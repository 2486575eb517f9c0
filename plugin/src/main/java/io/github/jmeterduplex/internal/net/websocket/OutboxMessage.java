package io.github.jmeterduplex.internal.net.websocket;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.net.channel.Envelope.PayloadEncoder;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.session.Fault;
import org.jspecify.annotations.Nullable;

/** A message in an {@link Outbox}, which is a node of its linked list. Guarded by the lock of the outbox. */
public final class OutboxMessage implements PayloadEncoder.Payload {
    private static final byte[] NOTHING = {};

    /** The text that is assembled when it is written; null if {@link #bytes} contain the message. */
    private final @Nullable DeferredText late;
    /** The bytes of the message; empty if {@link #late} is the message. */
    private final byte[] bytes;

    final boolean binary;
    /** A listener for the outcome of the message; may be null. */
    final @Nullable WriteListener listener;
    /** Whether {@link #bytes} are compressed. */
    final boolean compressed;
    /** Whether a flush ends with this message, so that later messages belong to another write. */
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

    /** Returns a copy of this message with compressed bytes, which is written in its place. */
    OutboxMessage compressed(byte[] small) {
        return new OutboxMessage(null, small, binary, listener, true);
    }

    /** Returns a message that consists of an encoder's joined text, compressed. */
    static OutboxMessage compressedText(byte[] small) {
        return new OutboxMessage(null, small, false, null, true);
    }

    /** Returns a message that consists of this one alone in the envelope of an encoder. */
    OutboxMessage wrapped(PayloadEncoder encoder) {
        OutboxMessage alone = new OutboxMessage(late, bytes, binary, null, compressed);
        return new OutboxMessage(encoder.encode(alone), false, null);
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

    /**
     * Notifies the listeners of a list of messages that they are dropped.
     *
     * @param begun how many of them the other side may have, at least in part
     */
    static void drop(@Nullable OutboxMessage messages, int begun, Fault why) {
        int number = 0;
        for (OutboxMessage message = messages; message != null; message = message.next) {
            if (message.listener != null) {
                message.listener.dropped(number < begun, why);
            }
            number++;
        }
    }
}
