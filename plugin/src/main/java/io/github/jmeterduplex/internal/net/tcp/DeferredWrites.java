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
 * Writes that senders leave to I/O threads. One for all connections. Thread-safe.
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
     * Number of ready sockets that counts as many for one I/O thread: if each core has such a thread, no core has time
     * to spare.
     */
    public static final int MANY_SOCKETS = 8;

    /** Most channels that wait if senders do not wait for replies: about half a millisecond of writes. */
    public static final int MAX_OF_SENDERS = 64;

    /**
     * Most channels that wait if each sender waits for a reply: about two milliseconds of writes; the senders' own
     * would take longer.
     */
    private static final int MAX_AWAITED = 256;

    /** Masking, compressing or encrypting more than this is left to the senders' own cores. */
    private static final int SMALL_BYTES = 4_096;

    /** Flushes of one channel that an I/O thread writes in one turn. */
    private static final int MAX_FLUSHES = 16;

    /** Threads that wait for replies, for each core: with this number, woken threads run one after the other. */
    private static final int MANY_PER_CORE = 8;

    /** Yields before a thread sleeps: to the I/O thread that writes, to the server, and to the I/O thread again. */
    private static final int YIELDS = 3;

    /** The credit that yields cost if no reply came during them. A reply adds one. */
    private static final int FAILED_YIELD_COST = 3;

    /** The largest credit. */
    private static final int MAX_YIELD_CREDIT = 512;

    /** Waits after which yielding is tried again. */
    private static final int WAITS_WITHOUT_YIELD = 2_048;

    private final boolean hasCores;
    private final int many;
    private final Runnable others;

    /** Channels that wait to be written. Threads that ask at the same time may go beyond a limit by their number. */
    private final AtomicInteger channels = new AtomicInteger();

    /** Threads that wait for the replies of their samples, woken or not. */
    private final AtomicInteger waiting = new AtomicInteger();

    /** Falls if yields bring no reply. If below 0, the number of waits until yielding is tried again. */
    private final AtomicInteger yieldCredit = new AtomicInteger(MAX_YIELD_CREDIT);

    /** Flushed messages of one channel. Thread-safe. */
    public interface FlushQueue {
        /** Marks waiting messages as flushed, without a write. Returns how many flushes wait for a {@link #write}. */
        int mark();

        /** Writes all flushed messages. */
        void write();

        /** Writes this number of flushes at most. Returns whether there may be more. */
        boolean write(int most);

        /** Returns the bytes of unwritten messages. */
        long unsentBytes();
    }

    /** Lets the calling thread wait until it is woken. */
    public interface Sleep {
        /** Waits. Returns false if the time ran out first. */
        boolean await() throws InterruptedException;
    }

    /** @param ioThreads if there are fewer than cores, reading keeps them busy */
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
     * Makes the writes of one channel.
     *
     * @param loop gives the socket's loop; called when a message is to be flushed
     */
    public OfChannel of(FlushQueue queue, Supplier<Loop> loop) {
        return new OfChannel(queue, loop);
    }

    /**
     * Waits for replies.
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

    /** Returns the number of threads that wait. */
    int waiting() {
        return waiting.get();
    }

    /** Returns the number of channels that wait. */
    int channels() {
        return channels.get();
    }

    /** An I/O thread's selector. */
    public class Loop extends ManagedSelector {
        /**
         * Number of sockets at the last look that found any; if the I/O thread is about to yield, all since its last
         * yield. Capped at {@link #MANY_SOCKETS}. Written by that thread.
         */
        private volatile int ready;

        /** As {@link #ready}, but 0 after a yield. */
        private int readySince;

        /** Whether it yields if all is read; set by any thread. */
        private volatile boolean yieldsWhenIdle;

        public Loop(SelectorManager manager, int id) {
            super(manager, id);
        }

        @Override
        public final int nioSelect(Selector selector, boolean now) throws IOException {
            boolean yields = yieldsWhenIdle;
            int found = super.nioSelect(selector, now || yields);
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

        /** Yields once, after the first select that finds no socket ready. */
        final void yieldWhenIdle() {
            if (!yieldsWhenIdle) {
                yieldsWhenIdle = true;
            }
        }

        /** Whether many sockets were ready, together or in a row without a pause. */
        final boolean hasManySockets() {
            return hasCores && ready >= MANY_SOCKETS;
        }
    }

    /** The flushes of one channel. Thread-safe. */
    public final class OfChannel implements ManagedSelector.SelectorUpdate {
        private final FlushQueue queue;
        private final Supplier<Loop> loop;

        /** Whether the I/O thread will write. */
        private final AtomicBoolean isLeft = new AtomicBoolean();

        private OfChannel(FlushQueue queue, Supplier<Loop> loop) {
            this.queue = queue;
            this.loop = loop;
        }

        /** Flushes for a sender that does not wait for replies. */
        public void flushSoon() {
            var unused = flush(MAX_OF_SENDERS);
        }

        /** Flushes for a sender that waits for the reply next. Returns whether the write is left to the I/O thread. */
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

        /** Writes, in the I/O thread's turn. */
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
