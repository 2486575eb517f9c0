package io.github.jmeterduplex.internal.match;

import java.util.concurrent.TimeUnit;

/**
 * The messages that have their fate and whose replies may still come, but for those that {@link RepliedMessages} knows.
 * Thread-safe.
 *
 * <p>There may be a million of them, so the messages themselves are links of the tables and of the queues by age: a
 * message costs itself and one reference. As numbers follow each other, the shards are as good as equally full.
 */
final class FinishedMessages {
    private static final int SHARDS = 64;
    private static final int MOST = 1_000_000;
    private static final int SMALLEST = 16;

    private final long rememberNanos;
    private final Shard[] shards = new Shard[SHARDS];

    FinishedMessages(int rememberSeconds) {
        rememberNanos = TimeUnit.SECONDS.toNanos(rememberSeconds);
        for (int i = 0; i < SHARDS; i++) {
            shards[i] = new Shard();
        }
    }

    /** Remembers a message, which has its {@link InFlight#finishedNanos}. Once a message. */
    void add(InFlight message) {
        shard(message.number()).add(message);
    }

    /** The message of that number, or null where it is unknown or was finished too long ago. */
    InFlight find(long number, long nowNanos) {
        InFlight found = shard(number).find(number);
        return found == null || isOld(found, nowNanos) ? null : found;
    }

    /** Forgets those that were finished too long ago, and the oldest of too many. */
    void forget(long nowNanos) {
        for (Shard shard : shards) {
            shard.forget(nowNanos);
        }
    }

    /** How many are remembered. */
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

    private boolean isOld(InFlight message, long nowNanos) {
        return nowNanos - message.finishedNanos() > rememberNanos;
    }

    /** Every 64th message: chains from a table, and a queue in the order in which they were finished. Thread-safe. */
    private final class Shard {
        private InFlight[] table = new InFlight[SMALLEST];
        private InFlight oldest;
        private InFlight newest;
        private int size;

        synchronized void add(InFlight message) {
            if (size == table.length) {
                resize(table.length * 2);
            }
            link(message);
            if (newest == null) {
                oldest = message;
            } else {
                newest.finishedNext(message);
            }
            newest = message;
            size++;
        }

        synchronized InFlight find(long number) {
            InFlight found = table[slot(number)];
            while (found != null && found.number() != number) {
                found = found.chained();
            }
            return found;
        }

        synchronized int size() {
            return size;
        }

        synchronized void forget(long nowNanos) {
            while (oldest != null && (isOld(oldest, nowNanos) || size > MOST / SHARDS)) {
                InFlight forgotten = oldest;
                unlink(forgotten);
                oldest = forgotten.finishedNext();
                // Whoever still knows it, a queue of replies in order, shall not hold all that came after it.
                forgotten.chain(null);
                forgotten.finishedNext(null);
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

        private void link(InFlight message) {
            int slot = slot(message.number());
            message.chain(table[slot]);
            table[slot] = message;
        }

        private void unlink(InFlight message) {
            int slot = slot(message.number());
            InFlight before = table[slot];
            if (before == message) {
                table[slot] = message.chained();
                return;
            }
            while (before.chained() != message) {
                before = before.chained();
            }
            before.chain(message.chained());
        }

        private void resize(int length) {
            table = new InFlight[length];
            for (InFlight message = oldest; message != null; message = message.finishedNext()) {
                link(message);
            }
        }
    }
}
