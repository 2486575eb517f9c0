package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubMessageType;

/**
 * Numbers the hub messages that come from a server with stateful reconnect, and tells those that it sends again from
 * new ones. Confined to the I/O thread of the present connection, but for {@link #latest}.
 */
final class ReceivedNumbers {
    /** The number of the next message. */
    private long next = 1;
    /** The highest number so far; 0 before the first message. */
    private volatile long latest;
    /** Whether the server must announce a number before its messages count. */
    private boolean awaitsNumber;

    /** Notes that messages come over another connection from now on, where a number is announced first. */
    void reconnecting() {
        awaitsNumber = true;
    }

    /** Whether a type of messages has numbers (HubProtocol.md, "Sequence"). */
    static boolean isNumbered(HubMessageType type) {
        return switch (type) {
            case INVOCATION, STREAM_ITEM, COMPLETION, STREAM_INVOCATION, CANCEL_INVOCATION -> true;
            case PING, CLOSE, ACK, SEQUENCE -> false;
        };
    }

    /** Whether a message should be handled: false if it has come before, or precedes the announced number. */
    boolean takes(HubMessageType type) {
        if (awaitsNumber) {
            return type == HubMessageType.SEQUENCE;
        }
        if (!isNumbered(type)) {
            return true;
        }
        long number = next++;
        if (number <= latest) {
            return false;
        }
        latest = number;
        return true;
    }

    /**
     * Takes the number that the server has announced for its next message.
     *
     * @return whether the session has come back by that
     * @throws ProtocolViolation if messages in between are missing
     */
    boolean announced(long number) {
        if (number > latest + 1) {
            throw ProtocolViolation.of(
                    "a sequence that continues at " + (latest + 1) + " at most", "one from " + number);
        }
        next = number;
        boolean isBack = awaitsNumber;
        awaitsNumber = false;
        return isBack;
    }

    /** Returns the number to acknowledge; any thread may ask. */
    long latest() {
        return latest;
    }
}
