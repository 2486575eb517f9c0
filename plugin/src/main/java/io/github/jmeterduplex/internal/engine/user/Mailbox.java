package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The last inbound messages of one group, oldest first, for the Receive that wants them. Thread-safe: I/O threads put,
 * samplers take.
 *
 * <p>Putting costs a short lock; each waiting Receive has a wait object of its own, and what it looks for in a message
 * is looked for in its own thread.
 */
public final class Mailbox {
    /**
     * Bytes that one mailbox keeps, however many messages these are, so that one group's server cannot take what all
     * share; its last message is kept as long as there is room for it in the budget of all.
     */
    public static final long MAX_BYTES = 16L << 20;

    /** How often a waiting Receive asks whether anything can still come. */
    private static final long LOOK_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final class Kept extends KeptBytes.Droppable {
        private final InboundMessage message;
        private final long size;
        /** Guarded by the mailbox. */
        private long number;
        /** Whether a Receive has it, or it was dropped. Guarded by the mailbox. */
        private boolean taken;

        Kept(InboundMessage message, long size) {
            super(size);
            this.message = message;
            this.size = size;
        }

        @Override
        protected void drop() {
            dropForOthers(this);
        }
    }

    /**
     * What a Receive waits for.
     *
     * @param fits says at once whether a message is a candidate, such as by its source; called on I/O threads
     * @param matches looks into a candidate; called on the Receive's own thread; null = every candidate matches
     * @param count how many, at least 1
     */
    public record Wanted(
            Predicate<InboundMessage> fits, @Nullable Predicate<InboundMessage> matches, int count) {
        /** Whether the first candidate that comes is all it wants. */
        private boolean isAnyOne() {
            return matches == null && count == 1;
        }

        /** Whether a candidate is one of those that are wanted. */
        public boolean isMatch(InboundMessage candidate) {
            return matches == null || matches.test(candidate);
        }
    }

    /** One waiting Receive. Confined to its thread but for what is said to be guarded. */
    private static final class Waiter {
        private final Wanted wanted;
        private final Semaphore news = new Semaphore(0);
        private final List<Kept> matching = new ArrayList<>();
        private long lastSeen;
        /** What a put handed over without keeping it. Guarded by the mailbox. */
        private @Nullable Kept given;

        Waiter(Wanted wanted) {
            this.wanted = wanted;
        }

        void wake() {
            if (news.availablePermits() == 0) {
                news.release();
            }
        }
    }

    /** In the order of arrival. Guarded by this. */
    private final Deque<Kept> messages = new ArrayDeque<>(1);
    /** In the order of their coming. Guarded by this. */
    private final List<Waiter> waiters = new ArrayList<>(0);

    /** Written by the sampler that connects, like the next one; read by I/O threads. */
    private volatile int keep;

    private volatile boolean keepsReplies;
    /** Guarded by this, as the next ones. */
    private long number;

    private long bytes;
    private long dropped;
    private final KeptBytes budget;

    /** @param budget of all that is kept in this engine */
    public Mailbox(KeptBytes budget) {
        this.budget = budget;
    }

    /** How many messages are kept; 0 = none, and then sessions need not put any. */
    public int keep() {
        return keep;
    }

    /** Whether replies are kept as well as the other messages. */
    public boolean keepsReplies() {
        return keepsReplies;
    }

    /**
     * Sets what is kept from now on.
     *
     * @param most how many
     * @param replies whether replies are among them; else only what replies to nothing
     */
    public void keep(int most, boolean replies) {
        keep = most;
        keepsReplies = replies;
    }

    /** Takes one inbound message: hands it to a Receive that waits for any one like it, or keeps it. Never waits. */
    public void put(InboundMessage message) {
        Kept kept = new Kept(message, message.keptBytes());
        Waiter served;
        synchronized (this) {
            kept.number = ++number;
            served = waiters.isEmpty() ? null : serve(kept);
            if (served == null) {
                store(kept);
            }
        }
        if (served == null) {
            budget.keep(kept);
        } else {
            served.wake();
        }
    }

    /**
     * Called with the lock: gives a message to the first Receive that wants just any, and wakes those that look deeper.
     */
    private @Nullable Waiter serve(Kept kept) {
        for (Waiter waiter : waiters) {
            if (waiter.wanted.fits().test(kept.message)) {
                if (waiter.wanted.isAnyOne()) {
                    kept.taken = true;
                    waiter.given = kept;
                    waiters.remove(waiter);
                    return waiter;
                }
                waiter.wake();
            }
        }
        return null;
    }

    private void store(Kept kept) {
        messages.addLast(kept);
        bytes += kept.size;
        while (messages.size() > keep || (bytes > MAX_BYTES && messages.size() > 1)) {
            Kept oldest = messages.removeFirst();
            bytes -= oldest.size;
            budget.release(oldest);
            dropped++;
        }
    }

    /** The budget has let go of a message: the oldest of the mailbox, but for those that are just being put. */
    private synchronized void dropForOthers(Kept kept) {
        if (!kept.taken && messages.remove(kept)) {
            kept.taken = true;
            bytes -= kept.size;
            dropped++;
        }
    }

    /**
     * Takes messages, all that are wanted or none: waits until so many are there. Letters that it does not take stay.
     *
     * @param deadlineNanos value of the clock at which it gives up
     * @param canCome whether waiting has a chance; asked now and then
     * @return the messages in the order of arrival, or null when they did not come
     * @throws InterruptedException when the thread is interrupted meanwhile; then nothing was taken
     */
    public @Nullable List<InboundMessage> take(
            Wanted wanted, long deadlineNanos, LongSupplier nanoTime, BooleanSupplier canCome)
            throws InterruptedException {
        Waiter waiter = new Waiter(wanted);
        begin(waiter);
        try {
            return end(waiter, await(waiter, deadlineNanos, nanoTime, canCome));
        } catch (InterruptedException | RuntimeException e) {
            cancel(waiter);
            throw e;
        }
    }

    private @Nullable List<InboundMessage> await(
            Waiter waiter, long deadlineNanos, LongSupplier nanoTime, BooleanSupplier canCome)
            throws InterruptedException {
        while (true) {
            // Asked before the last look, so that what came before a session's end is not missed.
            boolean chance = canCome.getAsBoolean();
            long left = deadlineNanos - nanoTime.getAsLong();
            List<InboundMessage> found = look(waiter);
            if (found != null || !chance || left <= 0) {
                return found;
            }
            if (waiter.news.tryAcquire(Math.min(left, LOOK_UP_NANOS), TimeUnit.NANOSECONDS)) {
                waiter.news.drainPermits();
            }
        }
    }

    /** Forgets all messages and keeps no more, as no sampler can ask for them. */
    public void close() {
        keep = 0;
        clear();
    }

    /** Forgets what is kept. */
    public synchronized void clear() {
        messages.forEach(kept -> {
            kept.taken = true;
            budget.release(kept);
        });
        messages.clear();
        bytes = 0;
    }

    private synchronized void begin(Waiter waiter) {
        waiters.add(waiter);
    }

    private synchronized @Nullable List<InboundMessage> end(Waiter waiter, @Nullable List<InboundMessage> found) {
        waiters.remove(waiter);
        Kept given = waiter.given;
        return found == null && given != null ? List.of(given.message) : found;
    }

    /**
     * A Receive that ends without an answer takes nothing: what it was handed comes again, as those that wait have
     * looked at all that came before.
     */
    private void cancel(Waiter waiter) {
        Kept given;
        synchronized (this) {
            waiters.remove(waiter);
            given = waiter.given;
        }
        if (given != null) {
            put(given.message);
        }
    }

    private @Nullable List<InboundMessage> look(Waiter waiter) {
        Deque<Kept> candidates = new ArrayDeque<>();
        synchronized (this) {
            Kept given = waiter.given;
            if (given != null) {
                return List.of(given.message);
            }
            collect(waiter, candidates);
        }
        for (Kept candidate : candidates) {
            if (waiter.wanted.isMatch(candidate.message)) {
                waiter.matching.add(candidate);
            }
        }
        synchronized (this) {
            Kept given = waiter.given;
            return given == null ? claim(waiter) : List.of(given.message);
        }
    }

    /** Called with the lock: candidates that this Receive has not looked at, oldest first. */
    private void collect(Waiter waiter, Deque<Kept> candidates) {
        Iterator<Kept> newestFirst = messages.descendingIterator();
        while (newestFirst.hasNext()) {
            Kept kept = newestFirst.next();
            if (kept.number <= waiter.lastSeen) {
                break;
            }
            if (waiter.wanted.fits().test(kept.message)) {
                candidates.addFirst(kept);
            }
        }
        waiter.lastSeen = number;
    }

    /** Called with the lock. */
    private @Nullable List<InboundMessage> claim(Waiter waiter) {
        waiter.matching.removeIf(kept -> kept.taken);
        int count = waiter.wanted.count();
        if (waiter.matching.size() < count) {
            return null;
        }
        // At once, or the next put would hand it another message, for nobody.
        waiters.remove(waiter);
        List<InboundMessage> claimed = new ArrayList<>(count);
        for (Kept kept : waiter.matching.subList(0, count)) {
            kept.taken = true;
            if (messages.remove(kept)) {
                bytes -= kept.size;
                budget.release(kept);
            }
            claimed.add(kept.message);
        }
        return claimed;
    }

    /** What is there now, oldest first. */
    public synchronized List<InboundMessage> messages() {
        return messages.stream().map(kept -> kept.message).toList();
    }

    /** How many messages were dropped since this was asked last, as newer ones came and nobody took them. */
    public synchronized long takeDropped() {
        long since = dropped;
        dropped = 0;
        return since;
    }
}
