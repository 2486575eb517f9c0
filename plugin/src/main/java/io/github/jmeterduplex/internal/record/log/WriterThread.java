package io.github.jmeterduplex.internal.record.log;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The only thread that writes a run's files, and the bounded queue of rows in front of it. Thread-safe.
 *
 * <p>It polls the queue 5 times per second, under high load up to 500 times, and is not woken for each row: with
 * thousands of rows per second the wake-ups would cost more than the writing. Many rows that come at once wake it.
 */
final class WriterThread {
    private static final Logger LOG = LoggerFactory.getLogger(WriterThread.class);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long SOONEST_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    /**
     * The largest intended number of rows per poll: a row that waits long has left the processor's cache when it is
     * written.
     */
    private static final int CACHED_ROWS = 512;

    /** The number of waiting rows that wake the thread. */
    private static final int WAKING_ROWS = 4_096;

    private static final int BATCH = 4_096;

    private final RowQueue queue;
    private final IntervalWriter writer;
    private final Thread thread = new Thread(this::work, "duplex-log");
    private volatile boolean ending;
    /** Whether the thread sleeps until its next poll; cleared by the thread that wakes it. */
    private volatile boolean asleep;

    private boolean hasFailed;
    /** How long rows may wait for the next poll, in nanoseconds. */
    private long pollNanos;

    WriterThread(int queueRows, IntervalWriter writer) {
        this(queueRows, writer, POLL_NANOS);
    }

    /** @param pollNanos how long the first rows wait if few come */
    WriterThread(int queueRows, IntervalWriter writer, long pollNanos) {
        this.queue = new RowQueue(queueRows);
        this.writer = writer;
        this.pollNanos = pollNanos;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Hands over a row; returns false if the queue is full. Never blocks. */
    boolean offer(MessageRow row) {
        boolean isTaken = queue.offer(row);
        if (asleep && queue.waiting() >= WAKING_ROWS) {
            asleep = false;
            LockSupport.unpark(thread);
        }
        return isTaken;
    }

    /** Returns about how many rows wait to be written. */
    long waiting() {
        return queue.waiting();
    }

    /** Lets the thread write all waiting rows, and waits for that. Idempotent; an interrupt is kept for later. */
    void end(long timeoutMillis) {
        ending = true;
        LockSupport.unpark(thread);
        boolean wasInterrupted = false;
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        while (thread.isAlive() && System.nanoTime() < deadline) {
            try {
                TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, deadline - System.nanoTime()));
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        while (!ending) {
            asleep = true;
            // Asked after "asleep" is set: rows that came before did not wake it.
            if (queue.waiting() < WAKING_ROWS) {
                LockSupport.parkNanos(this, Math.min(pollNanos, Math.max(1, writer.nanosToTick())));
            }
            asleep = false;
            guarded(this::step);
        }
        guarded(this::step);
        writer.lastSteps().forEach(this::guarded);
    }

    private void step() {
        pollNanos = nextPoll(pollNanos, drain());
        writer.tickIfDue();
    }

    /** Returns the time to the next poll, from the length of the last wait and the number of rows that came in it. */
    static long nextPoll(long nanos, int rows) {
        return Math.max(SOONEST_POLL_NANOS, Math.min(POLL_NANOS, nanos * CACHED_ROWS / Math.max(rows, 1)));
    }

    /** Writes all waiting rows, and returns their number. */
    private int drain() {
        int rows = 0;
        int drained;
        do {
            drained = queue.drain(writer::row, BATCH);
            rows += drained;
            writer.tickIfDue();
        } while (drained > 0);
        return rows;
    }

    // A defect in one step must not end the run, lose later intervals, or fill jmeter.log. Errors as well: if a JVM
    // does not have a file descriptor left, any code may throw them.
    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            writer.failed();
            if (!hasFailed) {
                hasFailed = true;
                LOG.error("The log of this run lost lines; its writer goes on", e);
            }
        }
    }
}
