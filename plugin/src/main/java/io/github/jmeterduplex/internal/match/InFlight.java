package io.github.jmeterduplex.internal.match;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.HashSet;
import java.util.Set;

/** One message from its registration to its fate, and for a while after. Thread-safe. */
public final class InFlight {
    /** Where a message stands. */
    enum State {
        /** Registered, not yet handed over. */
        NEW,
        /** Handed over, no fate yet. */
        WRITTEN,
        /** All replies came. */
        REPLIED,
        /** All replies came, and one was not as expected. */
        WRONG,
        /** Given up. */
        LOST,
        /** Given up, and its reply came after all. */
        LATE,
        /** Never handed over. */
        FAILED
    }

    private static final VarHandle STATE = stateHandle();

    private final MessageSpec spec;
    private final Sender sender;
    private final long number;
    private final long intendedNanos;
    private final int bytesOut;
    private final int replies;
    private final int sequence;
    /** Hears the fate, and is let go with it: it holds the reply. Taken by the thread that settles the fate. */
    private Batch batch;
    /** Changed by compare-and-set only. */
    @SuppressWarnings("unused")
    private volatile State state = State.NEW;
    /** Written by the sending thread before the state becomes WRITTEN. */
    private long sentNanos;
    /** Written by the thread that settles the fate. */
    private volatile long finishedNanos;
    /** Whether a reply was not as expected. Written before the state changes. */
    private volatile boolean wrong;

    /** Sessions in which a reply arrived; null where one reply is wanted. Guarded by this. */
    private Set<Integer> arrivedAt;

    /** Next in {@link FinishedMessages}' chain; guarded by its shard, like the next one. */
    private InFlight chained;

    private InFlight finishedNext;

    /** @param number that of the message's id */
    InFlight(MessageSpec spec, Sender sender, long number, Outgoing outgoing, Batch batch) {
        this.spec = spec;
        this.sender = sender;
        this.number = number;
        this.intendedNanos = outgoing.intendedNanos();
        this.bytesOut = outgoing.bytes();
        this.replies = outgoing.replies();
        this.sequence = outgoing.sequence();
        this.batch = batch;
    }

    private static VarHandle stateHandle() {
        try {
            return MethodHandles.lookup().findVarHandle(InFlight.class, "state", State.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** A message as it was when it had its one reply. */
    static InFlight replied(
            MessageSpec spec, Sender sender, long number, Outgoing outgoing, long sentNanos, long finishedNanos) {
        InFlight message = new InFlight(spec, sender, number, outgoing, null);
        message.sentNanos = sentNanos;
        message.finishedNanos = finishedNanos;
        message.state = State.REPLIED;
        return message;
    }

    /** The number in the id that the message carries. */
    long number() {
        return number;
    }

    InFlight chained() {
        return chained;
    }

    void chain(InFlight next) {
        chained = next;
    }

    InFlight finishedNext() {
        return finishedNext;
    }

    void finishedNext(InFlight next) {
        finishedNext = next;
    }

    MessageSpec spec() {
        return spec;
    }

    Sender sender() {
        return sender;
    }

    int bytesOut() {
        return bytesOut;
    }

    int replies() {
        return replies;
    }

    int sequence() {
        return sequence;
    }

    void foundWrong() {
        wrong = true;
    }

    boolean isWrong() {
        return wrong;
    }

    /** Who hears the fate, or null; once. A message is remembered for long, its reply is not. */
    Batch takeBatch() {
        Batch taken = batch;
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

    boolean move(State from, State to) {
        return STATE.compareAndSet(this, from, to);
    }

    boolean stamp(long nowNanos) {
        sentNanos = nowNanos;
        return move(State.NEW, State.WRITTEN);
    }

    long sentNanos() {
        return sentNanos;
    }

    void finishedAt(long nanos) {
        finishedNanos = nanos;
    }

    long finishedNanos() {
        return finishedNanos;
    }

    boolean hasIntended() {
        return intendedNanos != Matcher.NO_PACE;
    }

    long intendedNanos() {
        return intendedNanos;
    }

    /**
     * Notes one arrival of a fan-out.
     *
     * @return how many sessions have it now; 0 when this session had it already, or as many had it as were wanted
     */
    synchronized int arrive(int session) {
        if (arrivedAt == null) {
            arrivedAt = new HashSet<>();
        }
        if (arrivedAt.size() >= replies || !arrivedAt.add(session)) {
            return 0;
        }
        return arrivedAt.size();
    }

    /** In how many sessions replies of a fan-out arrived. */
    synchronized int arrivals() {
        return arrivedAt == null ? 0 : arrivedAt.size();
    }
}
