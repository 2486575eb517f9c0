package io.github.jmeterduplex.internal.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Joins the pieces of a message, up to a limit. Empty between messages; if a message needs more than 4 KB, the budget
 * counts them. Confined to one thread at a time.
 */
public final class FragmentJoiner {
    private static final int FIRST_BYTES = 4 * 1024;

    private static final byte[] NOTHING = {};

    private final int maxBytes;
    private final @Nullable KeptBytes budget;
    /** {@link #NOTHING} between messages: an empty message has an array of its own. */
    private byte[] bytes = NOTHING;

    private int length;

    /**
     * Begins without a message.
     *
     * @param maxBytes longest message
     * @param budget the budget of all that this engine keeps; null if the caller limits it
     */
    public FragmentJoiner(int maxBytes, @Nullable KeptBytes budget) {
        this.maxBytes = maxBytes;
        this.budget = budget;
    }

    /**
     * Adds a piece; returns false, without adding it, if the message would be too long.
     *
     * @throws ProtocolViolation if the budget does not have room for it
     */
    public boolean add(byte[] from, int offset, int added) {
        if (added > maxBytes - length) {
            return false;
        }
        if (bytes == NOTHING) {
            bytes = grown(Math.max(added, Math.min(FIRST_BYTES, maxBytes)));
        } else if (length + added > bytes.length) {
            bytes = grown((int) Math.min(maxBytes, Math.max(length + added, 2L * bytes.length)));
        }
        System.arraycopy(from, offset, bytes, length, added);
        length += added;
        return true;
    }

    private byte[] grown(int size) {
        long more = fromBudget(size) - fromBudget(bytes.length);
        if (budget != null && more > 0 && !budget.take(more)) {
            throw budget.full();
        }
        return Arrays.copyOf(bytes, size);
    }

    /** Returns the bytes to take from the budget: small pieces are free, as a buffer of the session would be. */
    private static long fromBudget(int size) {
        return size <= FIRST_BYTES ? 0 : size;
    }

    /** Whether a message has begun. */
    public boolean isJoining() {
        return bytes != NOTHING;
    }

    /** Returns the array that holds the message from its start; empty between messages. */
    public byte[] bytes() {
        return bytes;
    }

    /** Returns the length of the message so far. */
    public int length() {
        return length;
    }

    /** Forgets the message. */
    public void clear() {
        if (budget != null && bytes.length > FIRST_BYTES) {
            budget.give(fromBudget(bytes.length));
        }
        bytes = NOTHING;
        length = 0;
    }
}
