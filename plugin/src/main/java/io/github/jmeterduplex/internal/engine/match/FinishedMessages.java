package io.github.jmeterduplex.internal.engine.match;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Remembers messages that have an outcome but may still get replies, except those in {@link RepliedMessages}.
 * Thread-safe.
 *
 * <p>As numbers follow each other, the shards are almost equally full.
 */
final class FinishedMessages {
    private static final int SHARDS = 64;
    private static final int MAX = 1_000_000;
    private static final int SMALLEST = 16;

    private final long rememberNanos;
    private final Shard[] shards = new Shard[SHARDS];

    FinishedMessages(int rememberSeconds) {
        rememberNanos = TimeUnit.SECONDS.toNanos(rememberSeconds);
        for (int i = 0; i < SHARDS; i++) {
            shards[i] = new Shard();
        }
    }

    /** Remembers a finished message, whose {@link InFlightMessage#finishedNanos} must be set. Once per message. */
    void add(InFlightMessage message) {
        shard(message.number()).add(message);
    }

    /** Returns the finished message of this number; null if it is unknown or was finished too long ago. */
    @Nullable
    InFlightMessage find(long number, long nowNanos) {
        InFlightMessage found = shard(number).find(number);
        return found == null || isOld(found, nowNanos) ? null : found;
    }

    /** Forgets messages that were finished too long ago, and the oldest ones if there are too many. */
    void forget(long nowNanos) {
        for (Shard shard : shards) {
            shard.forget(nowNanos);
        }
    }

    int size() {
        int size = 0;
        for (Shard shard : shards) {
            size += shard.size();
        }
        return size;
    }

    private Shard shard(long number) {
        return shards[(int) (number % SHARDS)];
    }

    private boolean isOld(InFlightMessage message, long nowNanos) {
        return nowNanos - message.finishedNanos() > rememberNanos;
    }

    /** A remembered message as an entry of a hash chain and of a queue; guarded by its shard. */
    private static final class Link {
        private final InFlightMessage message;
        /** The next entry in the same chain of the hash table. */
        private @Nullable Link chained;
        /** The next entry in the queue: the message that was finished after this one. */
        private @Nullable Link younger;

        Link(InFlightMessage message) {
            this.message = message;
        }
    }

    /** Holds every 64th message, in a hash table and in a queue by the time at which it was finished. Thread-safe. */
    private final class Shard {
        private @Nullable Link[] table = new @Nullable Link[SMALLEST];
        private @Nullable Link oldest;
        private @Nullable Link newest;
        private int size;

        synchronized void add(InFlightMessage message) {
            if (size == table.length) {
                resize(table.length * 2);
            }
            Link link = new Link(message);
            chain(link);
            if (newest == null) {
                oldest = link;
            } else {
                newest.younger = link;
            }
            newest = link;
            size++;
        }

        synchronized @Nullable InFlightMessage find(long number) {
            Link found = table[slot(number)];
            while (found != null && found.message.number() != number) {
                found = found.chained;
            }
            return found == null ? null : found.message;
        }

        synchronized int size() {
            return size;
        }

        synchronized void forget(long nowNanos) {
            while (oldest != null && (isOld(oldest.message, nowNanos) || size > MAX / SHARDS)) {
                unchain(oldest);
                oldest = oldest.younger;
                size--;
            }
            if (oldest == null) {
                newest = null;
            }
            if (table.length > SMALLEST && size < table.length / 4) {
                resize(table.length / 2);
            }
        }

        private int slot(long number) {
            return (int) (number / SHARDS) & (table.length - 1);
        }

        private void chain(Link link) {
            int slot = slot(link.message.number());
            link.chained = table[slot];
            table[slot] = link;
        }

        private void unchain(Link link) {
            int slot = slot(link.message.number());
            Link before = table[slot];
            if (before == link) {
                table[slot] = link.chained;
                return;
            }
            while (before != null && before.chained != link) {
                before = before.chained;
            }
            if (before != null) {
                before.chained = link.chained;
            }
        }

        private void resize(int length) {
            table = new @Nullable Link[length];
            for (Link link = oldest; link != null; link = link.younger) {
                chain(link);
            }
        }
    }
}
