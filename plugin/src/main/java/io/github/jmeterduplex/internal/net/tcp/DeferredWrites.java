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
 * and the server reads them in one go. So a sender may leave a write to the I/O thread that reads the same socket,
 * which writes at the start of its next turn, before it looks for sockets. Two kinds of senders do: those that do not
 * wait for replies, and those that only wait for a reply next, where 8 threads a core wait and the I/O thread found 8
 * sockets ready, so that replies have to wait for it anyway. A thread that has left a write yields up to three times
 * before it sleeps, and the I/O thread yields once, when all is read: the next sender, the server and the I/O thread
 * run meanwhile, and mostly the reply is there without anybody having been woken. Where fewer than three of four such
 * waits end by it, all sleep at once, until it is tried again 2,048 waits later. What is left is bounded: a sender
 * writes itself where 64 channels have left writes already (256 where each sender waits), where its own channel has
 * more than 16 flushes, and, if it waits, where it has more than 4 KB, as cores share such work; and the I/O thread
 * writes 16 flushes of a channel in a turn, then others and reading come first. Messages, their order and their times
 * are the same whoever writes; only the cost is another.
 */
public final class DeferredWrites {
    /** Sockets of one I/O thread that are ready at once: where each core has one, no core has time to spare then. */
    public static final int MANY_SOCKETS = 8;

    /** Channels that wait at most where senders do not wait for replies: half a millisecond of writes, about. */
    public static final int MAX_OF_SENDERS = 64;

    /** Where each sender waits: two milliseconds of writes, about, and the senders' own would take longer. */
    private static final int MAX_AWAITED = 256;

    /** Masking, compressing or encrypting more than this is work that the senders' own cores share. */
    private static final int SMALL_BYTES = 4_096;

    /** Flushes of one channel that an I/O thread writes in one turn. */
    private static final int MAX_FLUSHES = 16;

    /** Threads that wait for replies, for each core: with so many, those that are woken run one after the other. */
    private static final int MANY_PER_CORE = 8;

    /** Yields before a thread sleeps: to the I/O thread that writes, to the server, and to the I/O thread again. */
    private static final int YIELDS = 3;

    /** The credit that yields take where no reply came by them. A reply that came adds one. */
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

    /** Falls where yields bring no reply. Below 0: so many waits until yielding is tried again. */
    private final AtomicInteger yieldCredit = new AtomicInteger(MAX_YIELD_CREDIT);

    /** Flushed messages of one channel. Thread-safe. */
    public interface FlushQueue {
        /** Flushes what waits, but writes nothing. Returns how many flushes wait for a {@link #write}. */
        int mark();

        /** Writes all that was flushed. */
        void write();

        /** Writes so many flushes at most. Returns whether there may be more. */
        boolean write(int most);

        /** Bytes of messages that are not written. */
        long unsentBytes();
    }

    /** Waits until it is woken. */
    public interface Sleep {
        /** Returns false when the time ran out first. */
        boolean await() throws InterruptedException;
    }

    /** @param ioThreads where there are fewer than cores, they have enough to do with reading */
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
     * For one channel.
     *
     * @param loop of the socket, once there is something to flush
     */
    public OfChannel of(FlushQueue queue, Supplier<Loop> loop) {
        return new OfChannel(queue, loop);
    }

    /**
     * Waits for replies.
     *
     * @param isDeferred whether the last message was left to an I/O thread: others must run first then
     * @param isSettled whether nothing is left to wait for
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

    /** Threads that wait. */
    int waiting() {
        return waiting.get();
    }

    /** Channels that wait. */
    int channels() {
        return channels.get();
    }

    /** An I/O thread's selector. */
    public class Loop extends ManagedSelector {
        /**
         * Sockets that were ready when last any was; while the I/O thread is about to yield, all since it last did.
         * {@link #MANY_SOCKETS} stands for more. Written by that thread.
         */
        private volatile int ready;

        /** As {@link #ready}, but none as soon as it yielded. */
        private int readySince;

        /** Whether it yields when no more is to be read; set by any thread. */
        private volatile boolean yieldsWhenIdle;

        public Loop(SelectorManager manager, int id) {
            super(manager, id);
        }

        @Override
        public final int nioSelect(Selector selector, boolean now) throws IOException {
            boolean yields = yieldsWhenIdle;
            int found = super.nioSelect(selector, now || yields);
            // Where it found none, somebody woke it, which says nothing of the sockets.
            if (found > 0) {
                readySince = Math.min(MANY_SOCKETS, yields ? readySince + found : found);
                ready = readySince;
            } else if (yields) {
                // The select that comes next may wait. This one may not: it took the call that was to wake it.
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

        /** Whether many sockets were ready, at once or in a row without a pause. */
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

        /** Flushes for a sender that waits for the reply next. Returns whether that is left to the I/O thread. */
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

        /** The turn of the I/O thread. */
        @Override
        public void update(Selector selector) {
            channels.decrementAndGet();
            // First, so that what is marked from now on has a turn to come.
            isLeft.set(false);
            if (queue.write(MAX_FLUSHES)) {
                // Other channels come first, and what there is to be read.
                leave();
            }
        }
    }
}
