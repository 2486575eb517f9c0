package io.github.jmeterduplex.internal.codec;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The budget for all bytes that servers make this engine keep: kept messages and frames, and partly received messages.
 * If it is used up, the oldest item that can be dropped is dropped. Thread-safe; without cost while no message is kept.
 */
public final class KeptBytes {
    /** The name of the property that sets the budget. */
    public static final String PROPERTY = "duplex.kept.megabytes";

    /** The approximate overhead of a kept message or frame, in bytes. */
    public static final int OBJECT_BYTES = 200;

    private final long most;
    private final AtomicLong used = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    /** The oldest item in the budget. Guarded by this, as is the next field. */
    private @Nullable Droppable oldest;

    private @Nullable Droppable newest;

    /** @param most the size of the budget, in bytes */
    public KeptBytes(long most) {
        this.most = most;
    }

    /** Returns how many bytes of memory a text takes at most. */
    public static long of(String text) {
        return 2L * text.length();
    }

    /**
     * An item that stays in memory until its owner releases it, or until the budget drops it to make room for others.
     * Kept once at most.
     */
    public abstract static class Droppable {
        private final long bytes;
        /** The next older item in the budget, which guards this field and the three below. */
        private @Nullable Droppable older;

        private @Nullable Droppable younger;
        private boolean isKept;
        private boolean isOver;

        /** @param bytes the memory that the item takes */
        protected Droppable(long bytes) {
            this.bytes = bytes;
        }

        /**
         * Called if the budget has dropped the item: its owner must forget it. Called once at most, with no lock held,
         * on the thread that needed the room.
         */
        protected abstract void drop();
    }

    /**
     * Adds an item to the budget, and drops the oldest items, perhaps this one, if the budget is exceeded. Must not be
     * called with a lock that {@link Droppable#drop} takes. Ignores an item that its owner has released before.
     */
    public void keep(Droppable item) {
        synchronized (this) {
            if (item.isOver) {
                return;
            }
            link(item);
            used.addAndGet(item.bytes);
        }
        makeRoom();
    }

    /**
     * Removes an item from the budget, as its owner does not need it any more. Idempotent; may be called with any lock.
     */
    public synchronized void release(Droppable item) {
        item.isOver = true;
        if (item.isKept) {
            unlink(item);
            used.addAndGet(-item.bytes);
        }
    }

    /**
     * Reserves bytes for data that cannot be dropped, until {@link #give} releases them.
     *
     * @return false, without taking any, if there is not enough room even after all droppable items were dropped
     */
    public boolean take(long bytes) {
        used.addAndGet(bytes);
        boolean fits = makeRoom();
        if (!fits) {
            used.addAndGet(-bytes);
        }
        return fits;
    }

    /** Releases bytes that {@link #take} has reserved. */
    public void give(long bytes) {
        used.addAndGet(-bytes);
    }

    /** Returns the exception for a server's message that does not fit into the budget. */
    public ProtocolViolation full() {
        return ProtocolViolation.limit(
                PROPERTY, megabytes() + " MB", "what all sessions keep, and a part of a message of this one");
    }

    /** Returns the size of the budget in megabytes. */
    public long megabytes() {
        return most >> 20;
    }

    /** Returns the number of bytes in use now. */
    public long used() {
        return used.get();
    }

    /** Returns the number of items that were dropped so far to make room for others. */
    public long dropped() {
        return dropped.get();
    }

    private boolean makeRoom() {
        while (used.get() > most) {
            Droppable victim = takeOldest();
            if (victim == null) {
                return used.get() <= most;
            }
            dropped.incrementAndGet();
            victim.drop();
        }
        return true;
    }

    private synchronized @Nullable Droppable takeOldest() {
        Droppable victim = oldest;
        if (victim != null) {
            victim.isOver = true;
            unlink(victim);
            used.addAndGet(-victim.bytes);
        }
        return victim;
    }

    /** Appends an item to the list as the youngest; called with the lock held. */
    private void link(Droppable item) {
        item.isKept = true;
        item.older = newest;
        if (newest == null) {
            oldest = item;
        } else {
            newest.younger = item;
        }
        newest = item;
    }

    /** Removes an item from the list; called with the lock held. */
    private void unlink(Droppable item) {
        item.isKept = false;
        if (item.older == null) {
            oldest = item.younger;
        } else {
            item.older.younger = item.younger;
        }
        if (item.younger == null) {
            newest = item.older;
        } else {
            item.younger.older = item.older;
        }
        item.older = null;
        item.younger = null;
    }
}
