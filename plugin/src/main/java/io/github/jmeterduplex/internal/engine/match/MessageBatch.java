package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyRecorder;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the outcomes of one sample's messages. Thread-safe; {@link #await}, {@link #started} and {@link #outcomes}
 * are for the sample's thread.
 */
public final class MessageBatch {
    /** The number of messages without an outcome, plus one until {@link #await} is called. */
    private final AtomicInteger open = new AtomicInteger(1);

    private final boolean isAwaited;
    /** The latencies of a batch of several messages; null for a single message. */
    private final @Nullable LatencyRecorder latencies;
    /** The number of messages that were started. Confined to the sample's thread. */
    private int begun;
    /** Whether {@link #await} was called. Confined to the sample's thread. */
    private boolean hasWaited;

    /**
     * The thread that waits for the outcomes; null before. Written before {@link #open} loses its extra one, so that
     * the thread that ends the last message sees it.
     */
    private volatile @Nullable Thread waiting;

    private volatile @Nullable Supplier<byte[]> lastReply;
    private volatile @Nullable Fault firstProblem;
    private volatile @Nullable Supplier<byte[]> wrongReply;
    /** The first unexpected item of one stream, as there may be thousands of streams; null before. */
    private volatile @Nullable WrongItem wrongItem;
    /** The most recent reply; written before the reply is counted. */
    private volatile @Nullable Reply last;
    /** The number of lost messages, by cause. Guarded by this. */
    private final Map<Cause, Integer> lost = new TreeMap<>();
    /** The number of messages with a wrong reply. Guarded by this. */
    private int wrong;
    /** The number of messages that were never written. Guarded by this. */
    private int failed;

    /**
     * When a replied message was sent, and the latency of its reply.
     *
     * @param sentNanos as {@link WallClock#nanos}
     * @param micros from the send to the reply
     */
    public record Reply(long sentNanos, long micros) {}

    /**
     * The outcomes of the batch's messages so far.
     *
     * @param good replied, or written if no reply is asked for
     * @param inFlight without an outcome yet
     * @param lost by cause
     * @param wrong replied otherwise than expected
     * @param failed registered, and never written
     * @param latencies of the replied ones, in microseconds; empty for a single message
     */
    public record Outcomes(
            int good, int inFlight, Map<Cause, Integer> lost, int wrong, int failed, LatencyHistogram latencies) {
        public int bad() {
            return wrong
                    + failed
                    + lost.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    private MessageBatch(boolean isAwaited, boolean isSingle) {
        this.isAwaited = isAwaited;
        this.latencies = isSingle ? null : new LatencyRecorder();
    }

    /** Creates a batch of messages that the sample waits for. */
    public MessageBatch() {
        this(true, false);
    }

    /** Creates a batch of one message that the sample waits for. */
    public static MessageBatch single() {
        return new MessageBatch(true, true);
    }

    /** Creates a batch of messages that the sample does not wait for. */
    public static MessageBatch counted() {
        return new MessageBatch(false, false);
    }

    /** Whether the sample waits until each message has its outcome. */
    public boolean isAwaited() {
        return isAwaited;
    }

    void started() {
        begun++;
        open.incrementAndGet();
    }

    /** @param sentNanos of the replied message, as {@link WallClock#nanos} */
    void replied(long sentNanos, ReplyCandidate arrival) {
        if (isAwaited) {
            lastReply = arrival.keptBody();
        }
        timed(sentNanos, arrival);
        finished();
    }

    private void timed(long sentNanos, ReplyCandidate arrival) {
        long micros = TimeUnit.NANOSECONDS.toMicros(arrival.arrivedNanos() - sentNanos);
        if (latencies == null) {
            last = new Reply(sentNanos, micros);
        } else if (micros >= 0) {
            latencies.record(micros);
        }
    }

    /**
     * Remembers a stream item that is not as expected: its message will be wrong when the stream ends.
     *
     * @param message its number
     */
    void keepWrongItem(long message, ReplyCandidate item) {
        if (isAwaited && wrongItem == null) {
            wrongItem = new WrongItem(message, item.keptBody());
        }
    }

    /** The first item of a stream that is not as expected, and the number of the message that the stream replies to. */
    private record WrongItem(long message, Supplier<byte[]> body) {}

    /** Counts a message that does not ask for a reply and was written. */
    void unanswered() {
        finished();
    }

    synchronized void lost(Fault fault) {
        lost.merge(fault.cause(), 1, Integer::sum);
        problem(fault);
    }

    synchronized void failed(Fault fault) {
        failed++;
        problem(fault);
    }

    /**
     * Counts a reply that is not as expected.
     *
     * @param message its number
     * @param sentNanos of the message, as {@link WallClock#nanos}
     * @param isItem whether an item of the reply is wrong, and not the reply as a whole
     */
    synchronized void wrong(Fault fault, long message, long sentNanos, ReplyCandidate arrival, boolean isItem) {
        wrong++;
        if (isAwaited && firstProblem == null) {
            WrongItem item = wrongItem;
            Supplier<byte[]> own = item != null && item.message == message ? item.body : null;
            wrongReply = isItem ? own : arrival.keptBody();
        }
        if (latencies == null) {
            timed(sentNanos, arrival);
        }
        problem(fault);
    }

    private void problem(Fault fault) {
        if (firstProblem == null) {
            firstProblem = fault;
        }
        finished();
    }

    private void finished() {
        if (open.decrementAndGet() == 0) {
            LockSupport.unpark(waiting);
        }
    }

    /**
     * Waits until every message has its outcome. No message may be added afterwards.
     *
     * @return false if the time ran out first
     */
    public boolean await(long timeoutNanos) throws InterruptedException {
        waiting = Thread.currentThread();
        long deadline = System.nanoTime() + timeoutNanos;
        if (!hasWaited) {
            hasWaited = true;
            open.decrementAndGet();
        }
        boolean settled = open.get() == 0;
        while (!settled) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            LockSupport.parkNanos(this, left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            settled = open.get() == 0;
        }
        return true;
    }

    /** Whether {@link #await} would return immediately. Only for the thread that will call it, and before that call. */
    public boolean isSettled() {
        return open.get() == (hasWaited ? 0 : 1);
    }

    public synchronized Outcomes outcomes() {
        int inFlight = open.get() - (hasWaited ? 0 : 1);
        int bad = wrong
                + failed
                + lost.values().stream().mapToInt(Integer::intValue).sum();
        LatencyHistogram taken = new LatencyHistogram();
        if (latencies != null) {
            latencies.takeInto(taken);
        }
        return new Outcomes(begun - inFlight - bad, inFlight, new TreeMap<>(lost), wrong, failed, taken);
    }

    /** Returns the reply of a batch of one message; null without a reply, or if there are several messages. */
    public @Nullable Reply reply() {
        return last;
    }

    public byte @Nullable [] lastReply() {
        return body(lastReply);
    }

    /**
     * Returns the body of the first wrong reply if that is the batch's first problem; otherwise null. Also null if the
     * problem is a stream item that is not kept.
     */
    public byte @Nullable [] wrongReply() {
        return body(wrongReply);
    }

    /** Returns why the first unsuccessful message does not have a good reply. */
    public @Nullable Fault firstProblem() {
        return firstProblem;
    }

    private static byte @Nullable [] body(@Nullable Supplier<byte[]> reply) {
        return reply == null ? null : reply.get();
    }
}
