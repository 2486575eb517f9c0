package io.github.jmeterduplex.internal.record.log;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of the rows that wait for the log's thread: many threads offer rows, and one takes them. A thread
 * that offers never waits: with a lock, an I/O thread would have to wait while the log's thread, which has the lock,
 * does not have a core.
 */
final class RowQueue {
    private static final long MOMENT_NANOS = 1_000;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** Marks for ever a slot that was claimed and never filled: a thread may die of any error, anywhere. */
    private static final Object DEAD = new Object();

    /** The slots of the queue: each contains a row, null or {@link #DEAD}. */
    private final AtomicReferenceArray<Object> places;

    private final AtomicLong offered = new AtomicLong();
    /** The number of slots that were emptied so far; written by the thread that takes rows. */
    private final AtomicLong taken = new AtomicLong();

    private final long patienceNanos;

    RowQueue(int capacity) {
        this(capacity, PATIENCE_NANOS);
    }

    /** @param patienceNanos how long {@link #drain} waits for the row of a slot that is claimed but still empty */
    RowQueue(int capacity, long patienceNanos) {
        this.patienceNanos = patienceNanos;
        places = new AtomicReferenceArray<>(capacity);
    }

    /** Adds a row; returns false if the queue is full, or the row comes too late for its slot. */
    boolean offer(MessageRow row) {
        long number = claim();
        return number >= 0 && places.compareAndSet(place(number), null, row);
    }

    /** Returns about how many rows wait. */
    long waiting() {
        return offered.get() - taken.getAcquire();
    }

    /** Claims the next slot and returns its number; -1 if the queue is full. */
    long claim() {
        long next = offered.get();
        while (next - taken.getAcquire() < places.length()) {
            if (offered.compareAndSet(next, next + 1)) {
                return next;
            }
            next = offered.get();
        }
        return -1;
    }

    /** Hands over up to this number of rows in their order, and returns how many slots were emptied. */
    int drain(Consumer<MessageRow> to, int most) {
        long from = taken.getPlain();
        int count = (int) Math.min(most, offered.get() - from);
        for (int i = 0; i < count; i++) {
            MessageRow row = take(from + i);
            if (row != null) {
                to.accept(row);
            }
        }
        return count;
    }

    /** Empties a slot and returns its row; null if the slot was never filled. */
    private @Nullable MessageRow take(long number) {
        int place = place(number);
        Object found = places.getAcquire(place);
        if (found == null) {
            found = await(place);
        }
        if (found != DEAD) {
            places.setRelease(place, null);
        }
        taken.setRelease(number + 1);
        return found instanceof MessageRow row ? row : null;
    }

    /** Waits for the row of a slot that was claimed a moment ago. */
    private Object await(int place) {
        long deadline = System.nanoTime() + patienceNanos;
        Object found = places.getAcquire(place);
        while (found == null) {
            LockSupport.parkNanos(MOMENT_NANOS);
            if (System.nanoTime() - deadline > 0) {
                places.compareAndSet(place, null, DEAD);
            }
            found = places.getAcquire(place);
        }
        return found;
    }

    private int place(long number) {
        return (int) (number % places.length());
    }
}
