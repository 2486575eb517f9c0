package io.github.jmeterduplex.internal.codec;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The budget for all bytes that servers make this engine keep: kept messages and frames, and partly received messages.
 * If it is used up, the oldest item that can be dropped is dropped. Thread-safe; without cost while no message is kept.
 */
public final class KeptBytes {
    /** The name of the property that sets it. */
    public static final String PROPERTY = "duplex.kept.megabytes";

    /** The approximate overhead of a kept message or frame, in bytes. */
    public static final int OBJECT_BYTES = 200;

    private final long most;
    private final AtomicLong used = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    /** The oldest item that is kept. Guarded by this, as is the next field. */
    private @Nullable Droppable oldest;

    private @Nullable Droppable newest;

    /** @param most the budget in bytes */
    public KeptBytes(long most) {
        this.most = most;
    }

    /** Returns the most bytes that a text takes. */
    public static long of(String text) {
        return 2L * text.length();
    }

    /** An item that is kept until its owner releases it, or the budget needs its room. Kept once at most. */
    public abstract static class Droppable {
        private final long bytes;
        /** These fields are guarded by the budget. */
        private @Nullable Droppable older;

        private @Nullable Droppable younger;
        private boolean isKept;
        private boolean isOver;

        /** @param bytes the bytes that it takes */
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
     * Keeps an item, and drops the oldest items, perhaps this one, if the budget is exceeded. Must not be called with a
     * lock that {@link Droppable#drop} takes. Ignores an item that its owner has released before.
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

    /** Releases an item, as its owner does not need it any more. Idempotent; may be called with any lock. */
    public synchronized void release(Droppable item) {
        item.isOver = true;
        if (item.isKept) {
            unlink(item);
            used.addAndGet(-item.bytes);
        }
    }

    /**
     * Takes room for bytes that cannot be dropped; {@link #give} gives it back.
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

    /** Gives back what {@link #take} took. */
    public void give(long bytes) {
        used.addAndGet(-bytes);
    }

    /** Returns the exception for a server's message that does not find room. */
    public ProtocolViolation full() {
        return ProtocolViolation.limit(
                PROPERTY, megabytes() + " MB", "what all sessions keep, and a part of a message of this one");
    }

    /** Returns the budget in megabytes. */
    public long megabytes() {
        return most >> 20;
    }

    /** Returns the number of bytes that are kept now. */
    public long used() {
        return used.get();
    }

    /** Returns the number of items dropped so far to make room for others. */
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

    /** Called with the lock. */
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

    /** Called with the lock. */
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
