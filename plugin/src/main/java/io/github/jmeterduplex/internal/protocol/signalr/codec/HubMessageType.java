package io.github.jmeterduplex.internal.protocol.signalr.codec;

import org.jspecify.annotations.Nullable;

/** The message types of the hub protocol, with their numbers (HubProtocol.md). */
public enum HubMessageType {
    /** A call of a method; the caller wants an answer only if the call has an id. */
    INVOCATION(1),
    /** One item of a stream, in either direction. */
    STREAM_ITEM(2),
    /** The end of an invocation or a stream: with a result, an error or neither. */
    COMPLETION(3),
    /** A call of a method that answers with a stream. */
    STREAM_INVOCATION(4),
    /** The caller's request to cancel an invocation. */
    CANCEL_INVOCATION(5),
    /** A message that keeps the connection alive. */
    PING(6),
    /** The announcement that the connection ends. */
    CLOSE(7),
    /** The number of messages received (stateful reconnect). */
    ACK(8),
    /** The number of the next message (stateful reconnect). */
    SEQUENCE(9);

    private static final HubMessageType[] VALUES = values();

    private final int number;

    HubMessageType(int number) {
        this.number = number;
    }

    /** Returns the type's number in messages. */
    public int number() {
        return number;
    }

    /** Returns the type with this number, or null if the number is unknown. */
    static @Nullable HubMessageType of(long number) {
        return number >= 1 && number <= VALUES.length ? VALUES[(int) number - 1] : null;
    }
}
