package io.github.jmeterduplex.internal.protocol.socketio;

import org.jspecify.annotations.Nullable;

/** The packet types of Socket.IO, with their digits ("Exchange protocol"). */
public enum SocketIoType {
    /** A request to join a namespace, and the server's consent. */
    CONNECT('0'),
    /** The end of a namespace's use. */
    DISCONNECT('1'),
    /** An event: its name and its arguments. */
    EVENT('2'),
    /** An acknowledgement: the arguments that answer an event. */
    ACK('3'),
    /** The refusal of a namespace; named ERROR in protocol 4. */
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

    /** Whether a character is the digit of a packet type. */
    public static boolean isKnown(int digit) {
        return of(digit) != null;
    }

    /** Returns the packet type with this digit, or null if it is unknown. */
    static @Nullable SocketIoType of(int digit) {
        int number = digit - '0';
        return number >= 0 && number < VALUES.length ? VALUES[number] : null;
    }

    /** Whether this type is an event, with attachments or without. */
    public boolean isEvent() {
        return this == EVENT || this == BINARY_EVENT;
    }

    /** Whether this type is an acknowledgement, with attachments or without. */
    public boolean isAck() {
        return this == ACK || this == BINARY_ACK;
    }

    /** Whether packets of this type announce a number of attachments. */
    boolean isBinary() {
        return this == BINARY_EVENT || this == BINARY_ACK;
    }

    /** Returns the binary type that corresponds to this one, which announces attachments. */
    SocketIoType withAttachments() {
        return this == EVENT ? BINARY_EVENT : BINARY_ACK;
    }
}
