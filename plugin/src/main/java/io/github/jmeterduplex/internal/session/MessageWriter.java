package io.github.jmeterduplex.internal.session;

import java.util.List;

/** The protocol's side of sending: renders a message and writes it. Confined to the sending thread. */
public interface MessageWriter {
    /**
     * A message that is ready to be written.
     *
     * @param bytes the whole frame
     * @param binary whether it must travel as binary
     * @param attachments binary messages that belong behind it; mostly none
     * @param bodyLength length of its body in bytes
     * @param sequence the per-session number in it, or 0
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
    record Prepared(byte[] bytes, boolean binary, List<byte[]> attachments, int bodyLength, int sequence) {
        /** A message without attachments. */
        public Prepared(byte[] bytes, boolean binary, int bodyLength, int sequence) {
            this(bytes, binary, List.of(), bodyLength, sequence);
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
     * @param nanos the time of this, as {@link System#nanoTime}: the send's
     */
    void write(LiveSession session, Prepared message, long nanos);
}
