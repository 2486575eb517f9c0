package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.codec.LateText;
import io.github.jmeterduplex.internal.codec.SockJsWriter;

/** A message in an {@link Outbox}, which guards it, and the next one. */
final class OutMessage implements SockJsWriter.Item {
    /** Put together by the one who writes; else null. */
    private final LateText late;
    /** Null where it is put together late. */
    private final byte[] bytes;

    final boolean binary;
    /** Whether the bytes are those of a compressed message. */
    final boolean compressed;
    /** Whether it goes out with those before it, and not with the next. */
    boolean endsFlush;

    OutMessage next;

    OutMessage(byte[] bytes, boolean binary) {
        this(bytes, binary, false);
    }

    private OutMessage(byte[] bytes, boolean binary, boolean compressed) {
        this.late = null;
        this.bytes = bytes;
        this.binary = binary;
        this.compressed = compressed;
    }

    /** A message that has been compressed. */
    static OutMessage compressed(byte[] bytes, boolean binary) {
        return new OutMessage(bytes, binary, true);
    }

    OutMessage(LateText late) {
        this.late = late;
        this.bytes = null;
        this.binary = false;
        this.compressed = false;
    }

    @Override
    public OutMessage next() {
        return next;
    }

    @Override
    public LateText late() {
        return late;
    }

    @Override
    public byte[] bytes() {
        return late == null ? bytes : late.bytes();
    }

    /** Bytes of the message. */
    int length() {
        return late == null ? bytes.length : late.length();
    }
}
