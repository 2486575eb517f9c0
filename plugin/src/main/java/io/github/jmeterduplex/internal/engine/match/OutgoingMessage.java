package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A rendered message before its hand-over: it is registered, and then written to the session that it was made for.
 * Confined to the sending thread.
 */
public final class OutgoingMessage {
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
    /** The required content of its replies, if it differs from message to message. */
    MessageSpec.@Nullable Expectation expectation;

    /** Whether a trace context is in it. */
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
     * A message that is registered without being rendered.
     *
     * @param sequence the per-session number in it, or 0
     */
    public OutgoingMessage(long number, long intendedNanos, int bodyLength, int replies, int sequence) {
        this(null, null, NOTHING, false, List.of(), bodyLength);
        due(number, intendedNanos, replies);
        this.sequence = sequence;
    }

    /** Makes a message of text that is assembled while it is written. */
    public static OutgoingMessage late(DeferredText late, int bodyLength) {
        return new OutgoingMessage(late, null, NOTHING, false, List.of(), bodyLength);
    }

    /** Makes a message of a frame with a body of that length, and its attachments. */
    public static OutgoingMessage frame(byte[] bytes, List<byte[]> attachments, int bodyLength) {
        return new OutgoingMessage(null, null, bytes, false, attachments, bodyLength);
    }

    /** Makes a binary message with a body of that length. */
    public static OutgoingMessage binary(byte[] bytes, int bodyLength) {
        return new OutgoingMessage(null, null, bytes, true, List.of(), bodyLength);
    }

    /** Makes a message that a client library writes. */
    public static OutgoingMessage handedOver(Consumer<WriteListener> handOver, int bodyLength) {
        return new OutgoingMessage(null, handOver, NOTHING, false, List.of(), bodyLength);
    }

    /**
     * Sets the fields that the sender knows.
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
     * Sets the fields that the rendering knows.
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

    /** Returns the whole frame, if it is assembled while it is written. */
    public @Nullable DeferredText late() {
        return late;
    }

    /** Returns the step that gives the message to a client library that writes the frame itself. */
    public @Nullable Consumer<WriteListener> handOver() {
        return handOver;
    }

    /** Returns the whole frame if both of these are null, else an empty array. */
    public byte[] bytes() {
        return bytes;
    }

    public boolean binary() {
        return binary;
    }

    /** Returns the binary messages that follow it; usually empty. */
    public List<byte[]> attachments() {
        return attachments;
    }

    public int bodyLength() {
        return bodyLength;
    }
}
