package io.github.jmeterduplex.samples.servers.signalr;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes that came in and are not decoded yet. Confined to the connection's event loop. */
public final class Inbox {
    /** What ends a message of JSON, and a handshake of any protocol. */
    static final byte SEPARATOR = 0x1e;

    private static final int BITS = 7;
    private static final int MASK = 0x7f;
    private static final int MAX_LENGTH_BYTES = 5;
    private static final byte[] NONE = {};

    private final int limit;
    private byte[] bytes = NONE;
    private int start;

    /**
     * An empty inbox.
     *
     * @param limit the longest message, in bytes without its length or end mark
     */
    public Inbox(int limit) {
        this.limit = limit;
    }

    public void add(byte[] more) {
        if (start == bytes.length) {
            bytes = more;
        } else {
            byte[] joined = Arrays.copyOfRange(bytes, start, bytes.length + more.length);
            System.arraycopy(more, 0, joined, bytes.length - start, more.length);
            bytes = joined;
        }
        start = 0;
    }

    /** The bytes before the next separator, or null where there is none. */
    byte @Nullable [] untilSeparator() throws ProtocolViolationException {
        for (int at = start; at < bytes.length; at++) {
            if (bytes[at] == SEPARATOR) {
                byte[] message = take(start, at - start);
                start = at + 1;
                return message;
            }
        }
        requireWithinLimit(bytes.length - start);
        return null;
    }

    /** The bytes after the next length, or null where they are not all here. */
    byte @Nullable [] ofLength() throws ProtocolViolationException {
        long length = 0;
        for (int count = 0; count < MAX_LENGTH_BYTES && start + count < bytes.length; count++) {
            byte part = bytes[start + count];
            length |= (long) (part & MASK) << (count * BITS);
            if (part >= 0) {
                requireWithinLimit(length);
                int body = start + count + 1;
                return bytes.length - body < length ? null : take(body, (int) length);
            }
        }
        if (bytes.length - start >= MAX_LENGTH_BYTES) {
            throw new ProtocolViolationException("The length of a message has at most 5 bytes.");
        }
        return null;
    }

    private byte[] take(int from, int length) throws ProtocolViolationException {
        requireWithinLimit(length);
        start = from + length;
        return Arrays.copyOfRange(bytes, from, start);
    }

    private void requireWithinLimit(long length) throws ProtocolViolationException {
        if (length > limit) {
            throw new ProtocolViolationException("The maximum message size of " + limit + "B was exceeded.");
        }
    }
}
