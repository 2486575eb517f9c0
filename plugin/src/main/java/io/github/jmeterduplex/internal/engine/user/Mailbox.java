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
 * Keeps the last inbound messages of one group, oldest first, for Receive samplers. Thread-safe: I/O threads put,
 * samplers take.
 *
 * <p>To put a message costs a short lock. Each waiting Receive has a wait object of its own, and searches messages in
 * its own thread.
 */
public final class Mailbox {
    /**
     * The most bytes that one mailbox keeps, so that one group's server cannot use up the budget that all share. The
     * last message is kept as long as the budget has room for it.
     */
    public static final long MAX_BYTES = 16L << 20;

    /** The time between two checks of a waiting Receive whether messages can still come, in nanoseconds. */
    private static final long LOOK_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final class Kept extends KeptBytes.Droppable {
        private final InboundMessage message;
        private final long size;
        /** The number of this message in the order of arrival. Guarded by the mailbox. */
        private long number;
        /** Whether this message was given to a Receive, or dropped. Guarded by the mailbox. */
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
     * The messages that a Receive waits for.
     *
     * @param fits decides immediately whether a message is a candidate, for example by its source; called on I/O
     *     threads
     * @param matches looks into a candidate; called on the Receive's own thread; null = every candidate matches
     * @param count how many, at least 1
     */
    public record Wanted(
            Predicate<InboundMessage> fits, @Nullable Predicate<InboundMessage> matches, int count) {
        /** Whether the first candidate is enough, whatever it contains. */
        private boolean isAnyOne() {
            return matches == null && count == 1;
        }

        /** Whether a candidate is one of the wanted messages. */
        public boolean isMatch(InboundMessage candidate) {
            return matches == null || matches.test(candidate);
        }
    }

    /** A Receive that waits for messages. Confined to its thread, except the fields that are guarded. */
    private static final class Waiter {
        private final Wanted wanted;
        private final Semaphore news = new Semaphore(0);
        private final List<Kept> matching = new ArrayList<>();
        private long lastSeen;
        /**
         * The message that was handed directly to this Receive, without a stay in the mailbox. Guarded by the mailbox.
         */
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

    /** The kept messages in the order of arrival. Guarded by this. */
    private final Deque<Kept> messages = new ArrayDeque<>(1);
    /** The waiting Receives in the order in which they began to wait. Guarded by this. */
    private final List<Waiter> waiters = new ArrayList<>(0);

    /** How many messages are kept; the sampler that connects writes this and the next field, I/O threads read them. */
    private volatile int keep;

    private volatile boolean keepsReplies;
    /** The number of messages that were put so far. Guarded by this, as the next ones. */
    private long number;

    private long bytes;
    private long dropped;
    private final KeptBytes budget;

    /** @param budget of all that is kept in this engine */
    public Mailbox(KeptBytes budget) {
        this.budget = budget;
    }

    /** Returns how many messages are kept at most; if 0, sessions need not put any. */
    public int keep() {
        return keep;
    }

    public boolean keepsReplies() {
        return keepsReplies;
    }

    /**
     * Sets how many messages this mailbox stores from now on, and whether replies are among them.
     *
     * @param most how many
     * @param replies whether replies are kept too
     */
    public void keep(int most, boolean replies) {
        keep = most;
        keepsReplies = replies;
    }

    /** Hands an inbound message to a Receive that waits for any such message, or keeps it. Never waits. */
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
     * Gives a message to the first Receive that wants any candidate, and wakes those that look deeper. Called with the
     * lock.
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

    /**
     * Drops a message because the budget needs its bytes: the oldest one of the mailbox, except for messages that are
     * just being put.
     */
    private synchronized void dropForOthers(Kept kept) {
        if (!kept.taken && messages.remove(kept)) {
            kept.taken = true;
            bytes -= kept.size;
            dropped++;
        }
    }

    /**
     * Removes and returns all wanted messages, or none of them: waits until there are enough. Other messages stay.
     *
     * @param deadlineNanos time of the clock at which it gives up
     * @param canCome whether messages can still come; asked now and then
     * @return the messages in the order of arrival, or null if they did not come
     * @throws InterruptedException if the thread is interrupted; then no message was taken
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
            // Asked before the last look, so that messages before a session's end are not missed.
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

    /** Forgets all messages and stores no more, as no sampler can ask for them. */
    public void close() {
        keep = 0;
        clear();
    }

    /** Forgets the stored messages. */
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
     * Ends a Receive without an answer. If it was given a message, that goes back as a new one: the other Receives no
     * longer look at earlier messages.
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

    /** Collects the candidates that this Receive has not looked at, oldest first. Called with the lock. */
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

    /**
     * Removes and returns the messages of a Receive if there are enough of them; else returns null. Called with the
     * lock.
     */
    private @Nullable List<InboundMessage> claim(Waiter waiter) {
        waiter.matching.removeIf(kept -> kept.taken);
        int count = waiter.wanted.count();
        if (waiter.matching.size() < count) {
            return null;
        }
        // Removed immediately, or the next put would give another message to this Receive, which does not need it.
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

    /** Returns the messages in the mailbox now, oldest first. */
    public synchronized List<InboundMessage> messages() {
        return messages.stream().map(kept -> kept.message).toList();
    }

    /** Returns how many messages were dropped since the last call because newer ones came first. */
    public synchronized long takeDropped() {
        long since = dropped;
        dropped = 0;
        return since;
    }
}
