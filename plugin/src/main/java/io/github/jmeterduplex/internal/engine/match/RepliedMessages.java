package io.github.jmeterduplex.internal.engine.match;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The messages with one reply that have it, by the number of their id, so that another one is known as a duplicate.
 * Thread-safe.
 *
 * <p>They are as many as all messages of a minute, and nearly none is asked for again: kept as objects, the garbage
 * collector would copy each of them, at the cost of those that are measured. So the few fields that matter are in
 * arrays by number, as numbers follow each other. A block of them lives as long as its latest.
 */
final class RepliedMessages {
    private static final int PER_BLOCK = 1 << 10;
    /** About a million messages; a power of two. */
    private static final int BLOCKS = 1 << 10;

    private final MatchingContext origin;
    private final long rememberNanos;
    /** Each block has the place that its numbers say, and gives way to a later one. */
    private final AtomicReferenceArray<Block> blocks = new AtomicReferenceArray<>(BLOCKS);

    RepliedMessages(MatchingContext origin, int rememberSeconds) {
        this.origin = origin;
        rememberNanos = TimeUnit.SECONDS.toNanos(rememberSeconds);
    }

    /**
     * Remembers a message, which has its {@link InFlightMessage#finishedNanos}. Once a message.
     *
     * @return false where others have its place: it is to be remembered elsewhere
     */
    boolean add(InFlightMessage message) {
        long index = message.number() / PER_BLOCK;
        Block block = block(index, message.finishedNanos());
        if (block == null) {
            return false;
        }
        block.add(message);
        // Forgotten meanwhile, as all that was in it is old.
        return blocks.get((int) (index & (BLOCKS - 1))) == block;
    }

    /** The block of these numbers; null where a later one has its place, or one with few messages that are not old. */
    private @Nullable Block block(long index, long nanos) {
        int place = (int) (index & (BLOCKS - 1));
        while (true) {
            Block present = blocks.get(place);
            if (present != null && present.index >= index) {
                return present.index == index ? present : null;
            }
            if (present != null && present.isSparse() && nanos - present.lastNanos.get() <= rememberNanos) {
                return null;
            }
            Block fresh = new Block(index, nanos);
            if (blocks.compareAndSet(place, present, fresh)) {
                return fresh;
            }
        }
    }

    /** A message of that number as it was when it had its reply, or null where it is unknown or too long ago. */
    @Nullable
    InFlightMessage find(long number, long nowNanos) {
        long index = number / PER_BLOCK;
        Block block = blocks.get((int) (index & (BLOCKS - 1)));
        if (block == null || block.index != index) {
            return null;
        }
        InFlightMessage found = block.find(number, origin);
        return found == null || nowNanos - found.finishedNanos() > rememberNanos ? null : found;
    }

    /** Forgets those whose replies are too long ago, some of them later. */
    void forget(long nowNanos) {
        for (int i = 0; i < BLOCKS; i++) {
            Block block = blocks.get(i);
            if (block != null && nowNanos - block.lastNanos.get() > rememberNanos) {
                blocks.compareAndSet(i, block, null);
            }
        }
    }

    /** Messages whose numbers follow each other. Thread-safe. */
    private static final class Block {
        private final long index;
        private final MessageSpec[] specs = new MessageSpec[PER_BLOCK];
        private final MatcherSession[] senders = new MatcherSession[PER_BLOCK];
        private final long[] intendedNanos = new long[PER_BLOCK];
        private final long[] sentNanos = new long[PER_BLOCK];
        private final long[] finishedNanos = new long[PER_BLOCK];
        private final byte[] traced = new byte[PER_BLOCK];
        /** One more than the length of the body; 0 for a message that is not here. Written last, read first. */
        private final AtomicIntegerArray bytesOut = new AtomicIntegerArray(PER_BLOCK);
        /** When the latest was finished, or one of the latest. */
        private final AtomicLong lastNanos;
        /** About how many there are: threads that add at once may count as one. */
        private int size;

        Block(long index, long nanos) {
            this.index = index;
            this.lastNanos = new AtomicLong(nanos);
        }

        void add(InFlightMessage message) {
            int at = (int) (message.number() % PER_BLOCK);
            specs[at] = message.spec();
            senders[at] = message.sender();
            intendedNanos[at] = message.intendedNanos();
            sentNanos[at] = message.sentNanos();
            finishedNanos[at] = message.finishedNanos();
            traced[at] = message.traced().code();
            bytesOut.setRelease(at, message.bytesOut() + 1);
            lastNanos.setRelease(message.finishedNanos());
            size++;
        }

        /** Whether most of its numbers are of messages that are not here: without a reply, or with another outcome. */
        boolean isSparse() {
            return size < PER_BLOCK / 2;
        }

        @Nullable
        InFlightMessage find(long number, MatchingContext origin) {
            int at = (int) (number % PER_BLOCK);
            int bytes = bytesOut.getAcquire(at);
            if (bytes == 0) {
                return null;
            }
            OutgoingMessage outgoing =
                    new OutgoingMessage(number, intendedNanos[at], bytes - 1, 1, 0, null, TraceSampling.of(traced[at]));
            return InFlightMessage.replied(origin, specs[at], senders[at], outgoing, sentNanos[at], finishedNanos[at]);
        }
    }
}
