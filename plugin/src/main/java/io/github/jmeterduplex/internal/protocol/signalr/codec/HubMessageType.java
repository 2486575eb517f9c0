package io.github.jmeterduplex.internal.protocol.signalr.codec;

import org.jspecify.annotations.Nullable;

/** The message types of the hub protocol, with their numbers (HubProtocol.md). */
public enum HubMessageType {
    /** A method is called; without an id no answer is wanted. */
    INVOCATION(1),
    /** One item of a stream, in either direction. */
    STREAM_ITEM(2),
    /** An invocation or a stream is over: with a result, an error or neither. */
    COMPLETION(3),
    /** A method is called that answers with a stream. */
    STREAM_INVOCATION(4),
    /** The caller wants no more of an invocation. */
    CANCEL_INVOCATION(5),
    /** Keeps the connection alive. */
    PING(6),
    /** The connection ends. */
    CLOSE(7),
    /** So many messages have come (stateful reconnect). */
    ACK(8),
    /** The number of the next message (stateful reconnect). */
    SEQUENCE(9);

    private static final HubMessageType[] VALUES = values();

    private final int number;

    HubMessageType(int number) {
        this.number = number;
    }

    /** The number on the wire. */
    public int number() {
        return number;
    }

    /** The type of this number. */
    static @Nullable HubMessageType of(long number) {
        return number >= 1 && number <= VALUES.length ? VALUES[(int) number - 1] : null;
    }
}
