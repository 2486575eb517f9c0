package io.github.jmeterduplex.internal.protocol.socketio;

import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Assembles Socket.IO packets from Engine.IO messages, with the binary attachments that follow ("Packet encoding").
 * Stateful: one per connection. Confined to one thread at a time.
 */
public final class SocketIoAssembler {
    /** A receiver of the packets that a {@link SocketIoAssembler} completes, in the order of arrival. */
    @FunctionalInterface
    public interface Sink {
        /**
         * Called with a complete packet of any type, attachments included. Valid during the call only, unless copied.
         */
        void packet(SocketIoPacket packet);
    }

    private final int maxBytes;
    private final Sink sink;
    private final @Nullable KeptBytes budget;
    private final SocketIoPacket packet = new SocketIoPacket();

    /** Number of attachments that the current packet still lacks. */
    private int awaited;

    private long totalBytes;
    /** Number of bytes reserved in the budget for the packet that waits for attachments. */
    private long keptBytes;

    /**
     * @param maxBytes longest packet, its attachments included
     * @param budget the budget of all that this engine keeps; null without one
     */
    public SocketIoAssembler(int maxBytes, @Nullable KeptBytes budget, Sink sink) {
        this.maxBytes = maxBytes;
        this.budget = budget;
        this.sink = Objects.requireNonNull(sink, "sink");
    }

    /**
     * Returns the number of attachments that must come before the next packet; if it is above 0 when the connection
     * ends, a packet was cut.
     */
    public int attachmentsAwaited() {
        return awaited;
    }

    /**
     * Returns a name for the attachment that must come next, for example {@code attachment 1 of 2}; valid only if one
     * is awaited.
     */
    public String nextAttachment() {
        return "attachment " + (packet.attachmentsHere() + 1) + " of " + packet.attachmentCount();
    }

    /**
     * Reads a text message, given without Engine.IO's type, and calls the sink if the packet does not need attachments.
     *
     * @param bytes holds the message; a byte of it may be overwritten
     * @throws ProtocolViolation after which the assembler is of no use
     */
    public void text(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (awaited > 0) {
            throw JsonScanner.breach(nextAttachment(), bytes, offset, offset + length);
        }
        totalBytes = 0;
        count(length);
        SocketIoScanner.scan(bytes, offset, length, packet);
        awaited = packet.attachmentCount();
        if (awaited == 0) {
            deliver();
        } else {
            keep(length);
            packet.hold();
        }
    }

    /**
     * Reads a binary message, which is an attachment, and calls the sink if it completes the packet.
     *
     * @throws ProtocolViolation after which the assembler is of no use
     */
    public void binary(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (awaited == 0) {
            throw ProtocolViolation.of(
                    "a text message", "a binary one of " + length + " bytes that no packet has announced");
        }
        count(length);
        keep(length);
        packet.addAttachment(Arrays.copyOfRange(bytes, offset, offset + length));
        awaited--;
        if (awaited == 0) {
            deliver();
        }
    }

    private void count(int length) {
        totalBytes += length;
        if (totalBytes > maxBytes) {
            throw ProtocolViolation.limit(
                    "duplex.message.maxBytes", maxBytes + " bytes", "a packet of " + totalBytes + " bytes or more");
        }
    }

    private void deliver() {
        try {
            sink.packet(packet);
        } finally {
            forget();
        }
    }

    private void keep(int length) {
        if (budget != null) {
            if (!budget.take(length)) {
                throw budget.full();
            }
            keptBytes += length;
        }
    }

    /** Discards a partly read packet. Called after the last read, too. */
    public void forget() {
        packet.clear();
        if (budget != null && keptBytes > 0) {
            budget.give(keptBytes);
            keptBytes = 0;
        }
    }
}
