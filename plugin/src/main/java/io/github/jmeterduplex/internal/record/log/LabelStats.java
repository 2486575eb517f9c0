package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;

/**
 * Takes what happens to the messages of one label, for its counts and histograms. Thread-safe, exact, and cheap enough
 * for the callback's thread.
 *
 * <p>All latencies are microseconds.
 */
public interface LabelStats {
    /** Stands for a latency that was not measured. */
    long NONE = -1;

    /** The label. */
    String label();

    /** A message was handed over to its channel. */
    void written();

    /**
     * A message was replied.
     *
     * @param latencyMicros from send to the (last) reply
     * @param intendedMicros from the instant the pace wanted the send, or {@link #NONE} without a pace
     */
    void replied(long latencyMicros, long intendedMicros);

    /**
     * Looks whether a message that is replied is the slowest of its label in this interval; before {@link #replied}, so
     * that the interval that counts it can list it.
     *
     * @param message must not change any more
     */
    default void listReplied(MessageRow message, long latencyMicros) {}

    /**
     * Whether more messages of this outcome are listed by themselves in this interval: ask before making a row.
     *
     * @param outcome {@code WRONG}, {@code LOST} or {@code FAILED}
     */
    default boolean listsMore(Outcome outcome) {
        return false;
    }

    /** Lists a message that is wrong, lost or failed, where there is room; before it is counted. */
    default void list(MessageRow message, Cause cause) {}

    /** A reply came that breaks what was expected; as all faults, with the sentence that says so. */
    void wrong(Fault why);

    /** A message that asks for no reply was written. */
    void unanswered();

    /**
     * A message was written and not replied.
     *
     * @param why its cause is {@code TIMEOUT}, {@code CONNECTION}, {@code CLOSED} or {@code END}; any other cause of a
     *     lost session counts as {@code CONNECTION}
     */
    void lost(Fault why);

    /** A message was never written. */
    void failed(Fault why);

    /** A reply came after the time-out. */
    void late(long latencyMicros);

    /** A second arrival for one message and session. */
    void duplicate();

    /** A reply overtook another of its session. */
    void unordered();

    /** A reply with an id of another engine. */
    void foreign();

    /** The first arrival of a fan-out. */
    void first(long latencyMicros);

    /** Any arrival of a fan-out. */
    void each(long latencyMicros);

    /**
     * A push arrived.
     *
     * @param latencyMicros from the server's timestamp, or {@link #NONE}; negative ones other than that are counted
     *     as skewed
     */
    void pushed(long latencyMicros);

    /** A push arrived whose server timestamp lies in the future. */
    void skewed();

    /** A session was opened under this label. */
    void connected(long micros);
}
