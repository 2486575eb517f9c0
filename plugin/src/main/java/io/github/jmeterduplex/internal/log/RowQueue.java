package io.github.jmeterduplex.internal.log;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The rows that wait for the log's thread: bounded, for many threads that offer and one that takes. Nobody waits for
 * another: with a lock, the thread that reads the sockets would stand still while the log's thread, which holds it, has no
 * core.
 */
final class RowQueue {
    private static final long MOMENT_NANOS = 1_000;

    private final AtomicReferenceArray<MessageRow> places;
    /** How many were ever offered. */
    private final AtomicLong offered = new AtomicLong();
    /** How many were ever taken; written by the taker. */
    private final AtomicLong taken = new AtomicLong();

    RowQueue(int capacity) {
        places = new AtomicReferenceArray<>(capacity);
    }

    /** Adds a row; false when the queue is full. */
    boolean offer(MessageRow row) {
        long next = offered.get();
        while (next - taken.getAcquire() < places.length()) {
            if (offered.compareAndSet(next, next + 1)) {
                places.setRelease(place(next), row);
                return true;
            }
            next = offered.get();
        }
        return false;
    }

    /** Takes rows in their order, as many as there are but not more than so many, and returns how many that were. */
    int drain(Consumer<MessageRow> to, int most) {
        long from = taken.getPlain();
        int count = (int) Math.min(most, offered.get() - from);
        for (int i = 0; i < count; i++) {
            to.accept(take(from + i));
        }
        return count;
    }

    private MessageRow take(long number) {
        int place = place(number);
        MessageRow row = places.getAcquire(place);
        while (row == null) {
            // Its place was given away a moment ago; who has it puts it there now.
            LockSupport.parkNanos(MOMENT_NANOS);
            row = places.getAcquire(place);
        }
        places.setRelease(place, null);
        taken.setRelease(number + 1);
        return row;
    }

    private int place(long number) {
        return (int) (number % places.length());
    }
}
