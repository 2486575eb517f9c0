package io.github.jmeterduplex.internal.channel;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Joins the fragments of a message, up to a limit. Holds nothing between messages. Confined to one thread at a time. */
final class Joiner {
    private static final int FIRST_BYTES = 4 * 1024;

    private final int maxBytes;
    private byte[] bytes;
    private int length;

    Joiner(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Adds a fragment; returns false, and adds nothing, when the message would be too long. */
    boolean add(ByteBuffer fragment) {
        int added = fragment.remaining();
        if (added > maxBytes - length) {
            return false;
        }
        if (bytes == null) {
            bytes = new byte[Math.max(added, Math.min(FIRST_BYTES, maxBytes))];
        } else if (length + added > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(maxBytes, Math.max(length + added, 2L * bytes.length)));
        }
        fragment.get(bytes, length, added);
        length += added;
        return true;
    }

    /** Whether a message has begun. */
    boolean isJoining() {
        return bytes != null;
    }

    /** The array that holds the message from its start. */
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        bytes = null;
        length = 0;
    }
}
