package io.github.jmeterduplex.internal.session;

import io.github.jmeterduplex.internal.codec.LateText;
import io.github.jmeterduplex.internal.match.Expectation;
import io.github.jmeterduplex.internal.match.InFlight;
import io.github.jmeterduplex.internal.match.Traced;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.transport.WriteListener;
import java.util.List;
import java.util.function.Consumer;

/** The protocol's side of sending: renders a message and writes it. Confined to the sending thread. */
public interface MessageWriter {
    /**
     * A message that is ready to be written.
     *
     * @param late the whole frame, where it is put together as it is written; else null
     * @param handOver gives the message to a client library that writes the frame itself; else null
     * @param bytes the whole frame, where it is neither
     * @param binary whether it must travel as binary
     * @param attachments binary messages that belong behind it; mostly none
     * @param bodyLength length of its body in bytes
     * @param sequence the per-session number in it, or 0
     * @param expectation what its replies must hold, where that differs from message to message; else null
     * @param traced whether a trace context is in it
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
    record Prepared(
            LateText late,
            Consumer<WriteListener> handOver,
            byte[] bytes,
            boolean binary,
            List<byte[]> attachments,
            int bodyLength,
            int sequence,
            Expectation expectation,
            Traced traced) {
        /** A message with attachments. */
        public Prepared(
                byte[] bytes,
                boolean binary,
                List<byte[]> attachments,
                int bodyLength,
                int sequence,
                Expectation expectation) {
            this(null, null, bytes, binary, attachments, bodyLength, sequence, expectation, Traced.NO);
        }

        /** A message without attachments. */
        public Prepared(byte[] bytes, boolean binary, int bodyLength, int sequence, Expectation expectation) {
            this(null, null, bytes, binary, List.of(), bodyLength, sequence, expectation, Traced.NO);
        }

        /** Text that is put together as it is written, with no number of its session in it. */
        public Prepared(LateText late, int bodyLength) {
            this(late, null, null, false, List.of(), bodyLength, 0, null, Traced.NO);
        }

        /** A message that a client library writes. */
        public Prepared(Consumer<WriteListener> handOver, int bodyLength, int sequence, Expectation expectation) {
            this(null, handOver, null, false, List.of(), bodyLength, sequence, expectation, Traced.NO);
        }

        /** The same message, whose trace context is this. */
        public Prepared traced(Traced by) {
            return by == traced
                    ? this
                    : new Prepared(late, handOver, bytes, binary, attachments, bodyLength, sequence, expectation, by);
        }
    }

    /**
     * Renders one message.
     *
     * @param number in the id that {@code {{id}}} puts into it
     * @throws io.github.jmeterduplex.session.FaultException when it cannot be written in this session
     */
    Prepared prepare(LiveSession session, long number);

    /**
     * Hands it to the channel; it may wait there for the session's flush.
     *
     * @param sent hears what becomes of it; its send was stamped just now
     */
    void write(LiveSession session, Prepared message, InFlight sent);
}
