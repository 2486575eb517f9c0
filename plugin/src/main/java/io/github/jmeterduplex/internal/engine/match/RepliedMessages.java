package io.github.jmeterduplex.internal.engine.match;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Remembers messages that got their only reply, so that a second reply is recognised as a duplicate. Thread-safe.
 *
 * <p>All messages of about a minute are remembered, and almost no message is looked up again: if they were objects, the
 * garbage collector would copy each of them, which would distort the measured times. So the few fields that matter are
 * in arrays by number, as numbers follow each other. A block of them lives as long as its latest message.
 */
final class RepliedMessages {
    private static final int PER_BLOCK = 1 << 10;
    /** The number of blocks, enough for about a million messages; a power of two. */
    private static final int BLOCKS = 1 << 10;

    private final MatchingContext origin;
    private final long rememberNanos;
    /** The blocks of remembered messages; a later block replaces the older one at the same index. */
    private final AtomicReferenceArray<Block> blocks = new AtomicReferenceArray<>(BLOCKS);

    RepliedMessages(MatchingContext origin, int rememberSeconds) {
        this.origin = origin;
        rememberNanos = TimeUnit.SECONDS.toNanos(rememberSeconds);
    }

    /**
     * Remembers a replied message, whose {@link InFlightMessage#finishedNanos} must be set. Once per message.
     *
     * @return false if its place is occupied: the message must be remembered elsewhere
     */
    boolean add(InFlightMessage message) {
        long index = message.number() / PER_BLOCK;
        Block block = block(index, message.finishedNanos());
        if (block == null) {
            return false;
        }
        block.add(message);
        // The block was forgotten in the meantime, as all its messages are old.
        return blocks.get((int) (index & (BLOCKS - 1))) == block;
    }

    /** Returns the block of an index; null if a later block occupies its slot, or a recent block with few messages. */
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

    /** Restores a replied message by its number; null if the message is unknown or too old. */
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

    /** Forgets messages that were replied too long ago, some of them later. */
    void forget(long nowNanos) {
        for (int i = 0; i < BLOCKS; i++) {
            Block block = blocks.get(i);
            if (block != null && nowNanos - block.lastNanos.get() > rememberNanos) {
                blocks.compareAndSet(i, block, null);
            }
        }
    }

    /** A block of messages with consecutive numbers. Thread-safe. */
    private static final class Block {
        private final long index;
        private final MessageSpec[] specs = new MessageSpec[PER_BLOCK];
        private final MatcherSession[] senders = new MatcherSession[PER_BLOCK];
        private final long[] intendedNanos = new long[PER_BLOCK];
        private final long[] sentNanos = new long[PER_BLOCK];
        private final long[] finishedNanos = new long[PER_BLOCK];
        private final byte[] traced = new byte[PER_BLOCK];
        /**
         * One more than the body length of each message; 0 for a message that is not in the block. Written last, read
         * first.
         */
        private final AtomicIntegerArray bytesOut = new AtomicIntegerArray(PER_BLOCK);
        /** When the last message of the block was finished, approximately. */
        private final AtomicLong lastNanos;
        /** The approximate number of messages in the block: threads that add at the same time may count as one. */
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

        /**
         * Whether the block holds few messages, because most of its numbers belong to messages without a reply or with
         * another outcome.
         */
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
            OutgoingMessage outgoing = new OutgoingMessage(number, intendedNanos[at], bytes - 1, 1, 0)
                    .drawn(0, null, TraceIds.Sampling.of(traced[at]));
            return InFlightMessage.replied(origin, specs[at], senders[at], outgoing, sentNanos[at], finishedNanos[at]);
        }
    }
}
