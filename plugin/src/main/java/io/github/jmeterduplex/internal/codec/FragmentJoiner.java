package io.github.jmeterduplex.internal.codec;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Joins the pieces of a message, up to a limit. Holds nothing between messages. Confined to one thread at a time. */
public final class FragmentJoiner {
    private static final int FIRST_BYTES = 4 * 1024;

    private static final byte[] NOTHING = {};

    private final int maxBytes;
    /** {@link #NOTHING} between messages: an empty message has an array of its own. */
    private byte[] bytes = NOTHING;

    private int length;

    /** @param maxBytes longest message */
    public FragmentJoiner(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Adds a piece; returns false, and adds nothing, when the message would be too long. */
    public boolean add(ByteBuffer piece) {
        int added = piece.remaining();
        if (!makeRoom(added)) {
            return false;
        }
        piece.get(bytes, length, added);
        length += added;
        return true;
    }

    /** The same with a part of an array. */
    public boolean add(byte[] from, int offset, int added) {
        if (!makeRoom(added)) {
            return false;
        }
        System.arraycopy(from, offset, bytes, length, added);
        length += added;
        return true;
    }

    private boolean makeRoom(int added) {
        if (added > maxBytes - length) {
            return false;
        }
        if (bytes == NOTHING) {
            bytes = new byte[Math.max(added, Math.min(FIRST_BYTES, maxBytes))];
        } else if (length + added > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(maxBytes, Math.max(length + added, 2L * bytes.length)));
        }
        return true;
    }

    /** Whether a message has begun. */
    public boolean isJoining() {
        return bytes != NOTHING;
    }

    /** The array that holds the message from its start; empty between messages. */
    public byte[] bytes() {
        return bytes;
    }

    /** Bytes of the message so far. */
    public int length() {
        return length;
    }

    /** Forgets the message. */
    public void clear() {
        bytes = NOTHING;
        length = 0;
    }
}
