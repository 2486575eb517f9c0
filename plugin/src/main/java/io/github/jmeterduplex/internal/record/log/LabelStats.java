package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;

/**
 * Counts and times the messages of one label. Thread-safe, exact, and cheap enough for the callback's thread.
 *
 * <p>All latencies are in microseconds.
 */
public interface LabelStats {
    /** Stands for a latency that was not measured. */
    long NONE = -1;

    String label();

    /**
     * Counts an event that needs only its name: {@code WRITTEN}, {@code UNANSWERED}, {@code DUPLICATES},
     * {@code UNORDERED}, {@code FOREIGN} or {@code SKEWED}.
     */
    void count(Count event);

    /** Records a latency that does not belong to an outcome: {@code FIRST}, {@code EACH} or {@code CONNECT}. */
    void time(LatencyKind kind, long micros);

    /**
     * Counts a message that was replied.
     *
     * @param latencyMicros from the send to the (last) reply
     * @param intendedMicros from the intended send, or {@link #NONE} without a pace
     */
    void replied(long latencyMicros, long intendedMicros);

    /**
     * Lists a replied message if it is the slowest of its label in this interval; call it before {@link #replied}, so
     * that both fall into the same interval.
     *
     * @param message must not change any more
     */
    default void listReplied(MessageRow message, long latencyMicros) {}

    /** Whether more wrong, lost or failed messages can be listed in this interval; to call before a row is made. */
    default boolean listsMore(Outcome outcome) {
        return false;
    }

    /** Lists a message that is wrong, lost or failed, if there is room; call it before the message is counted. */
    default void list(MessageRow message, Cause cause) {}

    /** Counts a reply that is not as expected, with a sentence that says why. */
    void wrong(Fault why);

    /**
     * Counts a message that was written and not replied.
     *
     * @param why its cause is {@code TIMEOUT}, {@code CONNECTION}, {@code CLOSED} or {@code END}; any other cause of a
     *     lost session counts as {@code CONNECTION}
     */
    void lost(Fault why);

    /** Counts a message that was never written. */
    void failed(Fault why);

    void late(long latencyMicros);

    /**
     * Counts a push with its latency since the server's timestamp, or with {@link #NONE}; other negative latencies
     * count as skewed.
     */
    void pushed(long latencyMicros);
}
