package io.github.jmeterduplex.internal.protocol.signalr;

import java.util.List;

/**
 * One call of a hub's method.
 *
 * @param arguments a JSON array in UTF-8; must not be modified
 * @param streams the client's streams that are sent with it, each a list of JSON values in UTF-8; mostly empty
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
public record Invocation(Kind kind, String method, byte[] arguments, List<List<byte[]>> streams) {
    /** How a method is called. */
    public enum Kind {
        /** The hub answers with a completion. */
        INVOKE,
        /** The hub does not answer. */
        SEND,
        /** The hub answers with items and a completion. */
        STREAM
    }

    /** Returns the length of its arguments and items, in bytes. */
    public int bodyLength() {
        int length = arguments.length;
        for (List<byte[]> stream : streams) {
            for (byte[] item : stream) {
                length += item.length;
            }
        }
        return length;
    }
}
