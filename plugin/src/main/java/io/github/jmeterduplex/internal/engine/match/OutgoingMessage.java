package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A rendered message that is not handed over yet. The hand-over registers it and writes it to the session that it was
 * made for. Confined to the sending thread.
 */
public final class OutgoingMessage implements ShownMessage {
    private static final byte[] NOTHING = {};

    private final @Nullable DeferredText late;
    private final @Nullable Consumer<WriteListener> handOver;
    private final byte[] bytes;
    private final boolean binary;
    private final List<byte[]> attachments;
    private final int bodyLength;

    // Read by the message in flight.
    long number;
    long intendedNanos = Matcher.NO_PACE;
    int replies = 1;
    int sequence;
    /** The required content of the message's replies, if it differs from message to message. */
    MessageSpec.@Nullable Expectation expectation;

    /** Whether the message contains a trace context, and with which sampled flag. */
    TraceIds.Sampling traced = TraceIds.Sampling.NO;

    private OutgoingMessage(
            @Nullable DeferredText late,
            @Nullable Consumer<WriteListener> handOver,
            byte[] bytes,
            boolean binary,
            List<byte[]> attachments,
            int bodyLength) {
        this.late = late;
        this.handOver = handOver;
        this.bytes = bytes;
        this.binary = binary;
        this.attachments = attachments;
        this.bodyLength = bodyLength;
    }

    /**
     * Creates a message that is registered without being rendered.
     *
     * @param sequence the per-session number in it, or 0
     */
    public OutgoingMessage(long number, long intendedNanos, int bodyLength, int replies, int sequence) {
        this(null, null, NOTHING, false, List.of(), bodyLength);
        due(number, intendedNanos, replies);
        this.sequence = sequence;
    }

    /** Creates a message whose text is assembled while it is written. */
    public static OutgoingMessage late(DeferredText late, int bodyLength) {
        return new OutgoingMessage(late, null, NOTHING, false, List.of(), bodyLength);
    }

    /** Creates a message from a frame, the length of the frame's body, and attachments. */
    public static OutgoingMessage frame(byte[] bytes, List<byte[]> attachments, int bodyLength) {
        return new OutgoingMessage(null, null, bytes, false, attachments, bodyLength);
    }

    /** Creates a binary message with a body of this length. */
    public static OutgoingMessage binary(byte[] bytes, int bodyLength) {
        return new OutgoingMessage(null, null, bytes, true, List.of(), bodyLength);
    }

    /** Creates a message that a client library writes. */
    public static OutgoingMessage handedOver(Consumer<WriteListener> handOver, int bodyLength) {
        return new OutgoingMessage(null, handOver, NOTHING, false, List.of(), bodyLength);
    }

    /**
     * Sets what the sender knows: the message's number, its due time and the number of its replies.
     *
     * @param itsNumber in its id, from {@link MessageIds#nextNumber}
     * @param dueNanos the time that the pace intended, or {@link Matcher#NO_PACE}
     * @param awaitedReplies how many replies it waits for, at least 1
     */
    public void due(long itsNumber, long dueNanos, int awaitedReplies) {
        number = itsNumber;
        intendedNanos = dueNanos;
        replies = awaitedReplies;
    }

    /**
     * Sets what the rendering knows: the sequence number, the expected reply and the trace context.
     *
     * @param itsSequence the per-session number that {@code {{sequence}}} put into it, or 0
     * @param itsExpectation the required content of its replies, if it differs from message to message
     * @param itsTrace whether {@code {{traceparent}}} put a trace context into it
     */
    public OutgoingMessage drawn(
            int itsSequence, MessageSpec.@Nullable Expectation itsExpectation, TraceIds.Sampling itsTrace) {
        sequence = itsSequence;
        expectation = itsExpectation;
        traced = itsTrace;
        return this;
    }

    /** Returns the frame if it is assembled only while it is written; otherwise null. */
    public @Nullable DeferredText late() {
        return late;
    }

    /** Returns the action that gives the message to a client library; null if this side writes the frame itself. */
    public @Nullable Consumer<WriteListener> handOver() {
        return handOver;
    }

    /** Returns the bytes of the frame; empty if {@link #late} or {@link #handOver} supplies the frame. */
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public String shown() {
        byte[] frame = late == null ? bytes : late.bytes();
        if (binary) {
            return "binary, " + frame.length + " bytes";
        }
        String text = new String(frame, StandardCharsets.UTF_8);
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) < ' ') {
            end--;
        }
        return Secrets.maskText(text.substring(0, end));
    }

    @Override
    public long number() {
        return number;
    }

    public boolean binary() {
        return binary;
    }

    /** Returns the binary messages that are sent after the frame; usually empty. */
    public List<byte[]> attachments() {
        return attachments;
    }

    public int bodyLength() {
        return bodyLength;
    }
}
