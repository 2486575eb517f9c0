package io.github.jmeterduplex.internal.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Joins the pieces of a message, up to a maximum length. Empty between messages; if a message needs more than 4 KB, the
 * budget counts them. Confined to one thread at a time.
 */
public final class FragmentJoiner {
    private static final int FIRST_BYTES = 4 * 1024;

    private static final byte[] NOTHING = {};

    private final int maxBytes;
    private final @Nullable KeptBytes budget;
    /** The bytes joined so far; {@link #NOTHING} between messages, as an empty message has an array of its own. */
    private byte[] bytes = NOTHING;

    private int length;

    /**
     * Creates a joiner that does not hold a message yet.
     *
     * @param maxBytes longest message
     * @param budget the budget of all that this engine keeps; null if the caller limits it
     */
    public FragmentJoiner(int maxBytes, @Nullable KeptBytes budget) {
        this.maxBytes = maxBytes;
        this.budget = budget;
    }

    /**
     * Adds a piece of the message; returns false, without adding it, if the message would be too long.
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

    /** Returns how many bytes of an array count against the budget: small arrays are free. */
    private static long fromBudget(int size) {
        return size <= FIRST_BYTES ? 0 : size;
    }

    /** Whether at least one piece of a message has been added. */
    public boolean isJoining() {
        return bytes != NOTHING;
    }

    /** Returns the array that holds the message from index 0; empty between messages. */
    public byte[] bytes() {
        return bytes;
    }

    /** Returns the length of the message so far. */
    public int length() {
        return length;
    }

    /** Discards the pieces of the current message. */
    public void clear() {
        if (budget != null && bytes.length > FIRST_BYTES) {
            budget.give(fromBudget(bytes.length));
        }
        bytes = NOTHING;
        length = 0;
    }
}
