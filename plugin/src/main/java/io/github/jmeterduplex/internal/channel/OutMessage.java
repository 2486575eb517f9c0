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
    /** Whether it goes out with those before it, and not with the next. */
    boolean endsFlush;

    OutMessage next;

    OutMessage(byte[] bytes, boolean binary) {
        this.late = null;
        this.bytes = bytes;
        this.binary = binary;
    }

    OutMessage(LateText late) {
        this.late = late;
        this.bytes = null;
        this.binary = false;
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
