package io.github.jmeterduplex.internal.net.tcp;

import java.io.IOException;
import java.nio.channels.Selector;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SelectorManager;

/**
 * Writes to sockets that sending threads leave to I/O threads. One for all connections. Thread-safe.
 *
 * <p>Writes that follow each other in one thread cost less than the same writes of many threads: its caches are warm,
 * and the server reads them in one go. So a sender may leave a write to the I/O thread that reads the same socket; that
 * thread writes at the start of its next turn, before it looks for sockets. Two kinds of senders do so: those that do
 * not wait for replies, and those that wait for a reply next, if 8 threads for each core wait and the I/O thread found
 * 8 sockets ready, so that replies have to wait for it anyway.
 *
 * <p>A thread that has left a write yields up to three times before it sleeps, and the I/O thread yields once, when all
 * is read. In the meantime the next sender, the server and the I/O thread run, and mostly the reply arrives without
 * waking any thread. If fewer than three of four such waits end this way, all threads sleep immediately, until yielding
 * is tried again 2,048 waits later.
 *
 * <p>The writes left are bounded: a sender writes itself if 64 channels have left writes already (256 if each sender
 * waits), if its own channel has more than 16 flushes, and, if it waits, if its channel has more than 4 KB, as cores
 * share such work. The I/O thread writes 16 flushes of a channel in a turn; then other channels and reading come first.
 * Messages, their order and their times are the same whichever thread writes; only the cost differs.
 */
public final class DeferredWrites {
    /**
     * Number of ready sockets from which an I/O thread counts as busy: if each core has such a thread, all cores are
     * busy.
     */
    public static final int MANY_SOCKETS = 8;

    /**
     * Maximum number of channels whose writes wait if senders do not wait for replies, about half a millisecond of
     * writes.
     */
    public static final int MAX_OF_SENDERS = 64;

    /** Maximum number of channels whose writes wait if senders wait for replies, about two milliseconds of writes. */
    private static final int MAX_AWAITED = 256;

    /**
     * Maximum size of a write that is left to an I/O thread if the sender waits for a reply; the sender's own core
     * masks, compresses and encrypts larger ones.
     */
    private static final int SMALL_BYTES = 4_096;

    /** Maximum number of flushes that an I/O thread writes for one channel before it turns to others. */
    private static final int MAX_FLUSHES = 16;

    /**
     * Number of waiting threads for each core from which writes are left to I/O threads, as woken threads then queue
     * for the cores.
     */
    private static final int MANY_PER_CORE = 8;

    /**
     * Number of times that a thread yields before it sleeps: to the I/O thread that writes, to the server, and to the
     * I/O thread that reads.
     */
    private static final int YIELDS = 3;

    /** The amount by which the yield credit falls if a reply did not come during the yields. A reply adds one. */
    private static final int FAILED_YIELD_COST = 3;

    /** The upper limit of the yield credit. */
    private static final int MAX_YIELD_CREDIT = 512;

    /** Number of waits without yields after which yielding is tried again. */
    private static final int WAITS_WITHOUT_YIELD = 2_048;

    private final boolean hasCores;
    private final int many;
    private final Runnable others;

    /**
     * Number of channels whose writes wait for an I/O thread. Threads that ask at the same time may go beyond a limit
     * by their number.
     */
    private final AtomicInteger channels = new AtomicInteger();

    /** Number of threads that wait for the replies of their samples, including those just woken. */
    private final AtomicInteger waiting = new AtomicInteger();

    /**
     * A credit that falls if yields do not bring replies, and rises if they do. If below 0, the number of waits until
     * yielding is tried again.
     */
    private final AtomicInteger yieldCredit = new AtomicInteger(MAX_YIELD_CREDIT);

    /** The queue of one channel's flushed messages. Thread-safe. */
    public interface FlushQueue {
        /**
         * Marks the queued messages as flushed without writing them. Returns how many flushes wait for a {@link
         * #write}.
         */
        int mark();

        /** Writes all flushed messages. */
        void write();

        /** Writes a limited number of flushes. Returns whether there may be more. */
        boolean write(int most);

        /** Returns the number of bytes in messages that are not written yet. */
        long unsentBytes();
    }

    /** Puts the calling thread to sleep until another one wakes it. */
    public interface Sleep {
        /** Waits until the thread is woken. Returns false if the time ran out first. */
        boolean await() throws InterruptedException;
    }

    /** @param ioThreads number of I/O threads; if they are fewer than the cores, reading keeps them busy */
    @SuppressWarnings("ThreadPriorityCheck") // Whether it helps is the scheduler's affair; only cost depends on it.
    public DeferredWrites(int ioThreads) {
        this(ioThreads, Runtime.getRuntime().availableProcessors(), Thread::yield);
    }

    /** @param others lets other threads run */
    public DeferredWrites(int ioThreads, int cores, Runnable others) {
        this.hasCores = ioThreads >= cores;
        this.many = MANY_PER_CORE * cores;
        this.others = others;
    }

    /**
     * Returns the deferred writes of one channel.
     *
     * @param loop gives the socket's loop; called when a message is to be flushed
     */
    public OfChannel of(FlushQueue queue, Supplier<Loop> loop) {
        return new OfChannel(queue, loop);
    }

    /**
     * Waits for the replies to a sample's messages.
     *
     * @param isDeferred whether the last message was left to an I/O thread; if so, other threads must run first
     * @param isSettled whether the wait may end
     */
    public boolean await(boolean isDeferred, BooleanSupplier isSettled, Sleep sleep) throws InterruptedException {
        waiting.incrementAndGet();
        try {
            if (isDeferred) {
                yieldUntil(isSettled);
            }
            return sleep.await();
        } finally {
            waiting.decrementAndGet();
        }
    }

    private void yieldUntil(BooleanSupplier isSettled) {
        if (!isYielding()) {
            if (yieldCredit.incrementAndGet() == 0) {
                yieldCredit.set(MAX_YIELD_CREDIT);
            }
            return;
        }
        for (int i = 0; i < YIELDS && !isSettled.getAsBoolean(); i++) {
            others.run();
        }
        if (isSettled.getAsBoolean()) {
            if (yieldCredit.get() < MAX_YIELD_CREDIT) {
                yieldCredit.incrementAndGet();
            }
        } else if (yieldCredit.addAndGet(-FAILED_YIELD_COST) < 0) {
            yieldCredit.set(-WAITS_WITHOUT_YIELD);
        }
    }

    private boolean isYielding() {
        return yieldCredit.get() >= 0;
    }

    /** Returns the number of threads that wait for replies. */
    int waiting() {
        return waiting.get();
    }

    /** Returns the number of channels whose writes wait. */
    int channels() {
        return channels.get();
    }

    /** The selector of an I/O thread, which also runs deferred writes. */
    public class Loop extends ManagedSelector {
        /**
         * Number of ready sockets that the latest select found; while the thread yields when idle, all sockets since
         * its last yield. Capped at {@link #MANY_SOCKETS}. Written by that thread.
         */
        private volatile int ready;

        /** The same count as {@link #ready}, but set to 0 after a yield. */
        private int readySince;

        /** Whether the I/O thread yields once all sockets are read; set by any thread. */
        private volatile boolean yieldsWhenIdle;

        private final ReadyTimes readyTimes = new ReadyTimes(System.nanoTime());

        public Loop(SelectorManager manager, int id) {
            super(manager, id);
        }

        @Override
        public final int nioSelect(Selector selector, boolean now) throws IOException {
            boolean yields = yieldsWhenIdle;
            long beforeNanos = System.nanoTime();
            int found = super.nioSelect(selector, now || yields);
            readyTimes.selected(beforeNanos, System.nanoTime(), found);
            // If it found no socket, another thread woke it: the number of ready sockets stays as it is.
            if (found > 0) {
                readySince = Math.min(MANY_SOCKETS, yields ? readySince + found : found);
                ready = readySince;
            } else if (yields) {
                // The next select may wait, but not this one: it has used up the call that was to wake it.
                yieldsWhenIdle = false;
                readySince = 0;
                others.run();
            }
            return found;
        }

        /** Returns when the sockets that the latest select found became ready: {@link ReadyTimes#nanos}. */
        final long readyNanos() {
            return readyTimes.nanos();
        }

        /** Makes the I/O thread yield once, after the next select that does not find a ready socket. */
        final void yieldWhenIdle() {
            if (!yieldsWhenIdle) {
                yieldsWhenIdle = true;
            }
        }

        /** Whether many sockets were ready, either at once or in a row without a pause. */
        final boolean hasManySockets() {
            return hasCores && ready >= MANY_SOCKETS;
        }
    }

    /** The deferred writes of one channel. Thread-safe. */
    public final class OfChannel implements ManagedSelector.SelectorUpdate {
        private final FlushQueue queue;
        private final Supplier<Loop> loop;

        /** Whether the channel's write is left to the I/O thread. */
        private final AtomicBoolean isLeft = new AtomicBoolean();

        private OfChannel(FlushQueue queue, Supplier<Loop> loop) {
            this.queue = queue;
            this.loop = loop;
        }

        /** Flushes for a sender that does not wait for replies. */
        public void flushSoon() {
            var unused = flush(MAX_OF_SENDERS);
        }

        /**
         * Flushes for a sender that is about to wait for a reply. Returns whether the write is left to the I/O thread.
         */
        public boolean flushAwaited() {
            if (waiting.get() < many || !loop.get().hasManySockets() || queue.unsentBytes() > SMALL_BYTES) {
                if (queue.mark() > 0) {
                    queue.write();
                }
                return false;
            }
            boolean left = flush(MAX_AWAITED);
            if (left && isYielding()) {
                loop.get().yieldWhenIdle();
            }
            return left;
        }

        private boolean flush(int mostChannels) {
            int flushes = queue.mark();
            if (flushes > MAX_FLUSHES) {
                // The I/O thread does not keep up.
                queue.write();
            } else if (flushes > 0 && !isLeft.get()) {
                if (channels.get() < mostChannels) {
                    leave();
                } else {
                    queue.write();
                }
            }
            return isLeft.get();
        }

        private void leave() {
            if (isLeft.compareAndSet(false, true)) {
                channels.incrementAndGet();
                loop.get().submit(this);
            }
        }

        /** Writes the channel's flushed messages on the I/O thread. */
        @Override
        public void update(Selector selector) {
            channels.decrementAndGet();
            // First, so that flushes marked from now on get another turn.
            isLeft.set(false);
            if (queue.write(MAX_FLUSHES)) {
                // Other channels and reading come first.
                leave();
            }
        }
    }
}
