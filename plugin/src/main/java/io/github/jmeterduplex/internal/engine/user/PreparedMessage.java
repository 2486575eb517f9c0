package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.engine.match.Expectation;
import io.github.jmeterduplex.internal.engine.match.TraceSampling;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A rendered message, ready to be written to the session it was made for.
 *
 * @param late the whole frame, where it is put together as it is written
 * @param handOver gives the message to a client library that writes the frame itself
 * @param bytes the whole frame, where it is neither; else empty
 * @param binary whether that is a binary message
 * @param attachments binary messages that belong after it; mostly none
 * @param bodyLength length of its body in bytes
 * @param sequence the per-session number in it, or 0
 * @param expectation what its replies must hold, where that differs from message to message
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

    /** Text that is put together as it is written, with no number of its session in it. */
    public static PreparedMessage late(DeferredText late, int bodyLength) {
        return new PreparedMessage(late, null, NOTHING, false, List.of(), bodyLength, 0, null, TraceSampling.NO);
    }

    /** A frame with a body of that length, and what belongs after it. */
    public static PreparedMessage frame(byte[] bytes, List<byte[]> attachments, int bodyLength) {
        return new PreparedMessage(null, null, bytes, false, attachments, bodyLength, 0, null, TraceSampling.NO);
    }

    /** A binary message with a body of that length. */
    public static PreparedMessage binary(byte[] bytes, int bodyLength) {
        return new PreparedMessage(null, null, bytes, true, List.of(), bodyLength, 0, null, TraceSampling.NO);
    }

    /** A message that a client library writes. */
    public static PreparedMessage handedOver(Consumer<WriteListener> handOver, int bodyLength) {
        return new PreparedMessage(null, handOver, NOTHING, false, List.of(), bodyLength, 0, null, TraceSampling.NO);
    }

    /** The same message, with what was drawn for it. */
    public PreparedMessage drawn(int itsSequence, @Nullable Expectation itsExpectation, TraceSampling itsTrace) {
        return itsSequence == 0 && itsExpectation == null && itsTrace == TraceSampling.NO
                ? this
                : new PreparedMessage(
                        late, handOver, bytes, binary, attachments, bodyLength, itsSequence, itsExpectation, itsTrace);
    }
}
