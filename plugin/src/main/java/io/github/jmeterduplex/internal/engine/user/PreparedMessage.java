package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.engine.match.Expectation;
import io.github.jmeterduplex.internal.engine.match.TraceSampling;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A rendered message, ready to be written to the session that it was made for.
 *
 * @param late the whole frame, if it is assembled while it is written
 * @param handOver gives the message to a client library that writes the frame itself
 * @param bytes the whole frame if both are null, else empty
 * @param binary whether the frame is a binary message
 * @param attachments binary messages that follow it; usually empty
 * @param bodyLength length of its body in bytes
 * @param sequence the per-session number in it, or 0
 * @param expectation the content of its replies, if it differs from message to message
 * @param traced whether a trace context is in it
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
public record PreparedMessage(
        @Nullable DeferredText late,
        @Nullable Consumer<WriteListener> handOver,
        byte[] bytes,
        boolean binary,
        List<byte[]> attachments,
        int bodyLength,
        int sequence,
        @Nullable Expectation expectation,
        TraceSampling traced) {
    private static final byte[] NOTHING = {};

    /** Makes a message of text that is assembled while it is written, without a number of its session. */
    public static PreparedMessage late(DeferredText late, int bodyLength) {
        return new PreparedMessage(late, null, NOTHING, false, List.of(), bodyLength, 0, null, TraceSampling.NO);
    }

    /** Makes a message of a frame with a body of that length, and its attachments. */
    public static PreparedMessage frame(byte[] bytes, List<byte[]> attachments, int bodyLength) {
        return new PreparedMessage(null, null, bytes, false, attachments, bodyLength, 0, null, TraceSampling.NO);
    }

    /** Makes a binary message with a body of that length. */
    public static PreparedMessage binary(byte[] bytes, int bodyLength) {
        return new PreparedMessage(null, null, bytes, true, List.of(), bodyLength, 0, null, TraceSampling.NO);
    }

    /** Makes a message that a client library writes. */
    public static PreparedMessage handedOver(Consumer<WriteListener> handOver, int bodyLength) {
        return new PreparedMessage(null, handOver, NOTHING, false, List.of(), bodyLength, 0, null, TraceSampling.NO);
    }

    /** Returns the same message with its sequence number, expectation and trace sampling. */
    public PreparedMessage drawn(int itsSequence, @Nullable Expectation itsExpectation, TraceSampling itsTrace) {
        return itsSequence == 0 && itsExpectation == null && itsTrace == TraceSampling.NO
                ? this
                : new PreparedMessage(
                        late, handOver, bytes, binary, attachments, bodyLength, itsSequence, itsExpectation, itsTrace);
    }
}
