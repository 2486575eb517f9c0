package io.github.jmeterduplex.samples.servers.signalr;

import org.jspecify.annotations.Nullable;

/** One encoding of hub messages. Stateless and thread-safe. */
public interface Codec {
    /** As the handshake names it. */
    String name();

    /** Whether its messages need a transport that carries any bytes. */
    boolean isBinary();

    /** The message with its length or end mark. */
    byte[] encode(HubMessage message);

    /**
     * Takes the next whole message out of what has come in.
     *
     * @return null where there is none
     * @throws ProtocolViolationException where the message is malformed or longer than the inbox allows
     */
    @Nullable
    HubMessage decode(Inbox inbox) throws ProtocolViolationException;
}
