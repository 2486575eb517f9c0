package io.github.jmeterduplex.internal.protocol.signalr.codec;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;

/**
 * Reads what a hub sends after the handshake. Has memory, of names and of room for a body: one per connection. Confined
 * to one thread at a time.
 */
public interface HubReader {
    /**
     * Reads all messages of one inbound chunk (a message of a WebSocket, a server-sent event, an answer of long
     * polling), and calls the sink for each. An empty chunk has none.
     *
     * @param bytes not written to
     * @throws ProtocolViolation when the chunk breaks the protocol, or ends within a message; those before have been
     *     delivered
     */
    void read(byte[] bytes, int offset, int length);
}
