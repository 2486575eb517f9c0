package io.github.jmeterduplex.internal.protocol.signalr.codec;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;

/**
 * Reads the messages of a hub after the handshake. Stateful, as it keeps names and room for a body: one per connection.
 * Confined to one thread at a time.
 */
public interface HubReader {
    /** A receiver of the messages that a {@link HubReader} reads, in the order of arrival. */
    public interface Sink {
        /** Called for a message of any known type. Valid during the call only. */
        void message(HubMessage message);

        /** Called for a message of an unknown type, which must be ignored, as the official clients do. */
        default void unknown(long type) {}
    }

    /**
     * Reads all messages in one inbound chunk, for example a WebSocket message or a server-sent event, and calls the
     * sink for each. An empty chunk contains no message.
     *
     * @param bytes is not modified
     * @throws ProtocolViolation if the chunk breaks the protocol, or ends within a message; the messages before have
     *     been delivered
     */
    void read(byte[] bytes, int offset, int length);
}
