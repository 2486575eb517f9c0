package io.github.jmeterduplex.internal.record.log;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows that wait for the log's thread: bounded, for many threads that offer and one that takes. A thread that
 * offers never waits: with a lock, an I/O thread would stand still while the log's thread, which holds it, has no core.
 */
final class RowQueue {
    private static final long MOMENT_NANOS = 1_000;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** Stands in a place that was given away and never filled, for good: a thread may die of any error, anywhere. */
    private static final Object DEAD = new Object();

    /** Rows, nulls, and {@link #DEAD}. */
    private final AtomicReferenceArray<Object> places;
    /** How many were ever offered. */
    private final AtomicLong offered = new AtomicLong();
    /** How many were ever taken; written by the taker. */
    private final AtomicLong taken = new AtomicLong();

    private final long patienceNanos;

    RowQueue(int capacity) {
        this(capacity, PATIENCE_NANOS);
    }

    /** @param patienceNanos how long the taker waits for a row whose place is taken */
    RowQueue(int capacity, long patienceNanos) {
        this.patienceNanos = patienceNanos;
        places = new AtomicReferenceArray<>(capacity);
    }

    /** Adds a row; false when the queue is full, or too late for its place. */
    boolean offer(MessageRow row) {
        long number = claim();
        return number >= 0 && places.compareAndSet(place(number), null, row);
    }

    /** Gives a place away; -1 when there is none. */
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

    /** Takes rows in their order, as many as there are but not more than so many, and returns how many that were. */
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

    /** The next row; null for a place without one. */
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

    /** The place was given away a moment ago; whoever has it puts a row there now. */
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
