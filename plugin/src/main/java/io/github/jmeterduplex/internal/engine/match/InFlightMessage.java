package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.internal.record.log.MessageRow;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.ResponseCode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One message from its registration to its outcome, and for some time after. Thread-safe.
 *
 * <p>A replied message, or one that does not wait for a reply, is also its own row of the log: a separate row would be
 * as large as the message, and there may be hundreds of thousands per second.
 */
public final class InFlightMessage implements MessageRow, WriteListener {
    enum State {
        /** Registered, not yet handed over to the channel. */
        NEW,
        /** Handed over to the channel, without an outcome yet. */
        WRITTEN,
        /** All replies arrived. */
        REPLIED,
        /** All replies arrived, and one was not as expected. */
        WRONG,
        /**
         * The stream that answers the message was cancelled: all wanted items have arrived, right or wrong, or an item
         * arrived after the message was given up.
         */
        CANCELLED,
        /** Given up without a reply. */
        LOST,
        /** Given up, and its reply arrived later. */
        LATE,
        /** Never handed over to the channel, or dropped before a byte of it was written. */
        FAILED
    }

    private static final VarHandle STATE = handle("state", State.class);
    private static final VarHandle TRANSMITTED = handle("transmitted", boolean.class);

    private final MatchingContext origin;
    private final MessageSpec spec;
    private final MatcherSession sender;
    private final long number;
    private final long intendedNanos;
    private final int bytesOut;
    private final int replies;
    private final int sequence;
    /** The code of a {@link TraceIds.Sampling}: whether the message carries a trace context. */
    private final byte traced;
    /**
     * The batch that is notified of the outcome. Cleared then by the thread that settles the outcome, as the batch
     * keeps the reply.
     */
    private @Nullable MessageBatch batch;
    /** The state of this message, which changes by compare-and-set only. */
    @SuppressWarnings("unused")
    private volatile State state = State.NEW;
    /**
     * Whether the kernel has accepted all bytes of the message. The thread that has written them sets this, others read
     * it some time later, so a plain store is enough.
     */
    @SuppressWarnings("unused")
    private boolean transmitted;
    /** When the message was sent. The sending thread writes this before the state becomes WRITTEN. */
    private long sentNanos;
    /** When the outcome was settled; the settling thread writes this before other threads see it. */
    private long finishedNanos;
    /** Length of the reply's body, and of the items before it. The thread that handles the arrivals writes this. */
    private int bytesIn;
    /**
     * Rarely needed fields; null until one is needed. Written once, with the lock; read without the lock for the
     * expectation, which is set at the beginning.
     */
    private @Nullable Extra extra;

    /** Fields that few messages need, in an object of their own to save memory. Guarded by its message. */
    private static final class Extra {
        /** The required reply content of this message alone; null if that of the spec applies. */
        private final MessageSpec.@Nullable Expectation expectation;
        /** The sessions that received fan-out replies that count; null before the first such reply. */
        private @Nullable Set<Integer> arrivedAt;
        /** Whether a fan-out reply that counts, or a stream item, was not as expected. */
        private boolean wrong;
        /** The number of items that have arrived of the stream that answers this message. */
        private int items;
        /** The number of the first stream item that was not as expected, from 1; 0 if all were. */
        private int wrongItem;

        Extra(MessageSpec.@Nullable Expectation expectation) {
            this.expectation = expectation;
        }
    }

    /** @param batch is notified of its outcome */
    InFlightMessage(
            MatchingContext origin,
            MessageSpec spec,
            MatcherSession sender,
            OutgoingMessage outgoing,
            @Nullable MessageBatch batch) {
        this.origin = origin;
        this.spec = spec;
        this.sender = sender;
        this.number = outgoing.number;
        this.intendedNanos = outgoing.intendedNanos;
        this.bytesOut = outgoing.bodyLength();
        this.replies = outgoing.replies;
        this.sequence = outgoing.sequence;
        this.traced = outgoing.traced.code();
        this.extra = outgoing.expectation == null ? null : new Extra(outgoing.expectation);
        this.batch = batch;
    }

    private static VarHandle handle(String field, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(InFlightMessage.class, field, type);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** Restores a message as it was when its only reply had arrived. */
    static InFlightMessage replied(
            MatchingContext origin,
            MessageSpec spec,
            MatcherSession sender,
            OutgoingMessage outgoing,
            long sentNanos,
            long finishedNanos) {
        InFlightMessage message = new InFlightMessage(origin, spec, sender, outgoing, null);
        message.sentNanos = sentNanos;
        message.finishedNanos = finishedNanos;
        message.state = State.REPLIED;
        return message;
    }

    /** Returns the number in the id that the message carries. */
    @Override
    public long number() {
        return number;
    }

    MessageSpec spec() {
        return spec;
    }

    MatcherSession sender() {
        return sender;
    }

    @Override
    public int bytesOut() {
        return bytesOut;
    }

    int replies() {
        return replies;
    }

    /** Returns the required content of replies. */
    MessageSpec.@Nullable Expectation expectation() {
        Extra own = extra;
        return own == null || own.expectation == null ? spec.expectation() : own.expectation;
    }

    int sequence() {
        return sequence;
    }

    TraceIds.Sampling traced() {
        return TraceIds.Sampling.of(traced);
    }

    /** Whether a fan-out reply that counts, or a stream item, was not as expected. */
    synchronized boolean isWrong() {
        return extra != null && extra.wrong;
    }

    /**
     * Returns the batch to notify of the outcome, and clears the field, so that the message does not retain the reply.
     */
    @Nullable
    MessageBatch takeBatch() {
        MessageBatch taken = batch;
        batch = null;
        return taken;
    }

    State state() {
        return state;
    }

    boolean isDone() {
        State now = state;
        return now != State.NEW && now != State.WRITTEN;
    }

    /** Whether replies count for this message: it is in flight, or all wanted replies have arrived. */
    boolean isCounting() {
        State now = state;
        return now == State.WRITTEN || now == State.REPLIED || now == State.WRONG;
    }

    boolean move(State from, State to) {
        return STATE.compareAndSet(this, from, to);
    }

    boolean stamp(long nowNanos) {
        sentNanos = nowNanos;
        return move(State.NEW, State.WRITTEN);
    }

    /** Whether the kernel has accepted all bytes of the message, as far as is known yet. */
    boolean isTransmitted() {
        return (boolean) TRANSMITTED.getAcquire(this);
    }

    @Override
    public void written() {
        if (spec.rule().way() == ReplyRule.Way.NONE) {
            origin.unanswered(this);
        } else {
            TRANSMITTED.setRelease(this, true);
        }
    }

    @Override
    public void dropped(boolean begun, Fault why) {
        origin.dropped(this, begun, why);
    }

    /** Returns when the message was handed over, as {@link WallClock#nanos}; 0 before. */
    public long sentNanos() {
        return sentNanos;
    }

    void finishedAt(long nanos) {
        finishedNanos = nanos;
    }

    long finishedNanos() {
        return finishedNanos;
    }

    /** Adds the length of a body of the reply. */
    void received(int bytes) {
        bytesIn = (int) Math.min(Integer.MAX_VALUE, (long) bytesIn + bytes);
    }

    /** Returns the microseconds from the send to the given time. */
    long elapsedMicros(long nanos) {
        return TimeUnit.NANOSECONDS.toMicros(nanos - sentNanos);
    }

    /** Returns the microseconds from the intended send to the given time, or {@link LabelStats#NONE} without a pace. */
    long intendedMicros(long nanos) {
        return intendedNanos == Matcher.NO_PACE
                ? LabelStats.NONE
                : TimeUnit.NANOSECONDS.toMicros(nanos - intendedNanos);
    }

    long intendedNanos() {
        return intendedNanos;
    }

    /**
     * Notes the arrival of one reply of a fan-out.
     *
     * @param isWrong whether it is not as expected, which counts only if the arrival counts
     * @return in how many sessions it has arrived; 0 if this session had it already, or it had arrived as often as
     *     wanted
     */
    synchronized int arrive(int session, boolean isWrong) {
        if (extra == null) {
            extra = new Extra(null);
        }
        if (extra.arrivedAt == null) {
            extra.arrivedAt = new HashSet<>();
        }
        if (extra.arrivedAt.size() >= replies || !extra.arrivedAt.add(session)) {
            return 0;
        }
        extra.wrong |= isWrong;
        return extra.arrivedAt.size();
    }

    /**
     * Notes one item of the stream that answers this message.
     *
     * @return how many have arrived now
     */
    synchronized int takeItem(ReplyCandidate item, boolean isExpected) {
        if (extra == null) {
            extra = new Extra(null);
        }
        extra.items++;
        received(item.receivedBytes());
        if (!isExpected && !extra.wrong) {
            extra.wrong = true;
            extra.wrongItem = extra.items;
            MessageBatch awaited = batch;
            if (awaited != null) {
                awaited.keepWrongItem(number, item);
            }
        }
        return extra.items;
    }

    /** Returns how many items have arrived of the stream that answers this message. */
    synchronized int items() {
        return extra == null ? 0 : extra.items;
    }

    /** Returns the number of the first stream item that was not as expected, from 1; 0 if all were. */
    synchronized int wrongItem() {
        return extra == null ? 0 : extra.wrongItem;
    }

    /** Returns the number of sessions in which replies of a fan-out have arrived. */
    synchronized int arrivals() {
        return extra == null || extra.arrivedAt == null ? 0 : extra.arrivedAt.size();
    }

    // The row of a message whose replies have arrived.

    @Override
    public Outcome outcome() {
        return spec.rule().way() == ReplyRule.Way.NONE ? Outcome.UNANSWERED : Outcome.REPLIED;
    }

    @Override
    public String label() {
        return spec.stats().label();
    }

    @Override
    public long sentEpochMillis() {
        return origin.clock().epochMillis(sentNanos);
    }

    @Override
    public long elapsedMicros() {
        return elapsedMicros(finishedNanos);
    }

    @Override
    public long intendedMicros() {
        return intendedMicros(finishedNanos);
    }

    @Override
    public int session() {
        return sender.session();
    }

    @Override
    public String idPrefix() {
        return origin.ids().prefix();
    }

    @Override
    public String traceId() {
        return traced() == TraceIds.Sampling.NO ? "" : origin.ids().traces().traceId(number);
    }

    @Override
    public boolean isSampled() {
        return traced() == TraceIds.Sampling.SAMPLED;
    }

    @Override
    public String responseCode() {
        return ResponseCode.OK.text();
    }

    @Override
    public String responseMessage() {
        return "";
    }

    @Override
    public String threadName() {
        return spec.threadName();
    }

    @Override
    public int bytesIn() {
        return bytesIn;
    }
}
