package io.github.jmeterduplex.internal.serve;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * Decides if and when a message is answered. A message that is answered immediately is not copied. Confined to the
 * server's thread.
 */
final class Replies {
    /** How much later a late reply comes. */
    static final int LATE_SECONDS = 10;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long LATE_NANOS = LATE_SECONDS * NANOS_PER_SECOND;
    private static final int MAX_WAITING = 1_000_000;
    private static final long MAX_WAITING_BYTES = 1L << 28;

    /** Whoever has sent a message, and gets its answer. */
    interface Sender {
        /**
         * Answers a message that was given to {@link #take}; the bytes are the same, in the same or in another array.
         *
         * @param isWrong whether the content is to be replaced
         */
        void answer(byte[] a, int from, int to, boolean isWrong);

        /** Returns where its answers go. */
        Outlet outlet();

        boolean hasEnded();
    }

    /** A message that waits for its answer; the number keeps the order of those that are due together. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Waiting(
            long dueNanos, long number, Sender sender, byte[] message, boolean isWrong, boolean isDoubled)
            implements Comparable<Waiting> {
        @Override
        public int compareTo(Waiting other) {
            int byTime = Long.signum(dueNanos - other.dueNanos);
            return byTime == 0 ? Long.compare(number, other.number) : byTime;
        }
    }

    private final Counts counts;
    private final PriorityQueue<Waiting> waiting = new PriorityQueue<>();
    private final SplittableRandom random = new SplittableRandom();
    private Behaviour behaviour;
    private long waitingBytes;
    private long lastNumber;
    private long freeNanos = System.nanoTime();

    Replies(Counts counts, Behaviour behaviour) {
        this.counts = counts;
        this.behaviour = behaviour;
    }

    Behaviour behaviour() {
        return behaviour;
    }

    /** Changes the treatment of the messages to come. */
    void behave(Behaviour next) {
        behaviour = next;
        freeNanos = System.nanoTime();
    }

    /** A client has sent a message that wants an answer. */
    void take(Sender sender, byte[] a, int from, int to) {
        counts.add(Count.MESSAGES);
        if (behaviour.isPlain()) {
            answer(sender, a, from, to, false);
        } else {
            decide(sender, a, from, to);
        }
    }

    private void decide(Sender sender, byte[] a, int from, int to) {
        if (Behaviour.selects(behaviour.cut(), random)) {
            counts.add(Count.CUT);
            sender.outlet().cut();
            return;
        }
        if (Behaviour.selects(behaviour.lose(), random)) {
            counts.add(Count.LOST);
            return;
        }
        boolean isWrong = counted(Behaviour.selects(behaviour.wrong(), random), Count.WRONG);
        boolean isDoubled = Behaviour.selects(behaviour.doubled(), random);
        boolean isLate = counted(Behaviour.selects(behaviour.late(), random), Count.LATE);
        long now = System.nanoTime();
        long due = served(now) + behaviour.delay().drawNanos(random) + (isLate ? LATE_NANOS : 0);
        if (due - now <= 0) {
            answer(sender, a, from, to, isWrong);
            if (isDoubled) {
                again(sender, a, from, to, isWrong);
            }
        } else if (waiting.size() >= MAX_WAITING || waitingBytes + to - from > MAX_WAITING_BYTES) {
            counts.add(Count.DROPPED);
        } else {
            waitingBytes += to - from;
            counts.add(Count.WAITING);
            waiting.add(new Waiting(due, lastNumber++, sender, Arrays.copyOfRange(a, from, to), isWrong, isDoubled));
        }
    }

    private boolean counted(boolean isSelected, Count count) {
        counts.add(count, isSelected ? 1 : 0);
        return isSelected;
    }

    /** Returns when the one queue has served a message that came now. */
    private long served(long now) {
        if (behaviour.capacity() == 0) {
            return now;
        }
        freeNanos = (now - freeNanos > 0 ? now : freeNanos) + Math.round(NANOS_PER_SECOND / behaviour.capacity());
        return freeNanos;
    }

    private void answer(Sender sender, byte[] a, int from, int to, boolean isWrong) {
        counts.add(Count.REPLIES);
        sender.answer(a, from, to, isWrong);
    }

    private void again(Sender sender, byte[] a, int from, int to, boolean isWrong) {
        counts.add(Count.DOUBLED);
        sender.answer(a, from, to, isWrong);
    }

    /** Returns the nanoseconds until the next answer is due; {@link Long#MAX_VALUE} if no message waits. */
    long nanosToNext(long nowNanos) {
        Waiting next = waiting.peek();
        return next == null ? Long.MAX_VALUE : next.dueNanos() - nowNanos;
    }

    /** Answers the messages that are due. */
    void serve(long nowNanos) {
        while (nanosToNext(nowNanos) <= 0) {
            Waiting next = waiting.remove();
            waitingBytes -= next.message().length;
            counts.add(Count.WAITING, -1);
            if (next.sender().hasEnded()) {
                counts.add(Count.GONE);
            } else {
                answer(next);
            }
        }
    }

    /** A message that cannot be answered ends its own session. */
    private void answer(Waiting next) {
        try {
            answer(next.sender(), next.message(), 0, next.message().length, next.isWrong());
            if (next.isDoubled()) {
                again(next.sender(), next.message(), 0, next.message().length, next.isWrong());
            }
        } catch (RuntimeException e) {
            counts.add(Count.BROKEN);
            next.sender().outlet().cut();
        }
    }
}
