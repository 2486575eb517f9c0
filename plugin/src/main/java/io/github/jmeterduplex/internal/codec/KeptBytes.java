package io.github.jmeterduplex.internal.codec;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The budget for all bytes that servers make this engine keep: kept messages and frames, and messages of which a part
 * has come. When it is used up, the oldest that can be dropped is dropped. Thread-safe; free of cost while no
 * message is kept.
 */
public final class KeptBytes {
    /** The name of the property that sets it. */
    public static final String PROPERTY = "duplex.kept.megabytes";

    /** The approximate overhead of a kept message or frame, in bytes. */
    public static final int OBJECT_BYTES = 200;

    private final long most;
    private final AtomicLong used = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    /** Of those that are kept. Guarded by this, as is the next. */
    private @Nullable Droppable oldest;

    private @Nullable Droppable newest;

    /** @param most bytes */
    public KeptBytes(long most) {
        this.most = most;
    }

    /** The most bytes that a text takes. */
    public static long of(String text) {
        return 2L * text.length();
    }

    /** Something that is kept until its owner lets go of it, or the budget needs its room. Kept once at most. */
    public abstract static class Droppable {
        private final long bytes;
        /** All of these are guarded by the budget. */
        private @Nullable Droppable older;

        private @Nullable Droppable younger;
        private boolean isKept;
        private boolean isOver;

        /** @param bytes that it takes */
        protected Droppable(long bytes) {
            this.bytes = bytes;
        }

        /**
         * Its owner must let go of it, as the budget has. Called once at most, with no lock held, on the thread that
         * needed the room.
         */
        protected abstract void drop();
    }

    /**
     * Keeps something, and drops the oldest that is kept while the budget is passed: perhaps itself. Not to be called
     * with a lock that {@link Droppable#drop} takes. Does nothing for what its owner has let go of before.
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

    /** The owner of something lets go of it. Idempotent; may be called with any lock. */
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
     * @return false, and takes nothing, when there is none, though all that can be dropped was dropped
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

    /** Returns the breach of a server whose message does not find room. */
    public ProtocolViolation full() {
        return ProtocolViolation.limit(
                PROPERTY, megabytes() + " MB", "what all sessions keep, and a part of a message of this one");
    }

    /** The budget in megabytes. */
    public long megabytes() {
        return most >> 20;
    }

    /** Bytes that are kept now. */
    public long used() {
        return used.get();
    }

    /** How many things were dropped so far to make room for others. */
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
