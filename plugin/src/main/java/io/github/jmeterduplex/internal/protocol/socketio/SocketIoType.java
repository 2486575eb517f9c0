package io.github.jmeterduplex.internal.protocol.socketio;

import org.jspecify.annotations.Nullable;

/** The packet types of Socket.IO, with their digits ("Exchange protocol"). */
public enum SocketIoType {
    /** A namespace is requested, or open. */
    CONNECT('0'),
    /** A namespace is left. */
    DISCONNECT('1'),
    /** A name and its arguments. */
    EVENT('2'),
    /** The arguments that answer an event. */
    ACK('3'),
    /** A namespace is refused; named ERROR in protocol 4. */
    CONNECT_ERROR('4'),
    /** An event with attachments. */
    BINARY_EVENT('5'),
    /** An acknowledgement with attachments. */
    BINARY_ACK('6');

    private static final SocketIoType[] VALUES = values();

    private final byte digit;

    SocketIoType(char digit) {
        this.digit = (byte) digit;
    }

    byte digit() {
        return digit;
    }

    /** Whether this character is the digit of a type. */
    public static boolean isKnown(int digit) {
        return of(digit) != null;
    }

    /** Returns the type of this digit, or null if it is unknown. */
    static @Nullable SocketIoType of(int digit) {
        int number = digit - '0';
        return number >= 0 && number < VALUES.length ? VALUES[number] : null;
    }

    /** Whether it is an event, with attachments or without. */
    public boolean isEvent() {
        return this == EVENT || this == BINARY_EVENT;
    }

    /** Whether it is an acknowledgement, with attachments or without. */
    public boolean isAck() {
        return this == ACK || this == BINARY_ACK;
    }

    /** Whether attachments may follow; their number is announced. */
    boolean isBinary() {
        return this == BINARY_EVENT || this == BINARY_ACK;
    }

    /** Returns the corresponding type that announces attachments. */
    SocketIoType withAttachments() {
        return this == EVENT ? BINARY_EVENT : BINARY_ACK;
    }
}
