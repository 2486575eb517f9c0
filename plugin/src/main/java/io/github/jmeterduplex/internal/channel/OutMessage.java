package io.github.jmeterduplex.internal.channel;

/** A message in an {@link Outbox}, which guards it, and the next one. */
final class OutMessage {
    /** What is sent; compressed by the one who writes. */
    byte[] bytes;

    final boolean binary;
    /** Whether it goes out with those before it, and not with the next. */
    boolean endsFlush;

    OutMessage next;

    OutMessage(byte[] bytes, boolean binary) {
        this.bytes = bytes;
        this.binary = binary;
    }
}
