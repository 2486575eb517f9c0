package io.github.jmeterduplex.latency;

import java.util.List;
import java.util.Locale;

/**
 * The counts kept for each label; the columns of {@code counts.csv} in their order.
 *
 * <p>{@code sent = replied + wrong + unanswered + lost + failed} and {@code lost} is the sum of its four causes, in
 * every line: a message is counted when its outcome is known.
 */
public enum Count {
    /** Handed over to a channel in this interval, with any outcome. */
    WRITTEN,
    /** Messages whose outcome became known. */
    SENT,
    /** All replies came in time. */
    REPLIED,
    /** A reply came but is not as expected. */
    WRONG,
    /** No reply was asked for. */
    UNANSWERED,
    /** Written, and no reply came. */
    LOST,
    /** Lost: no reply came before the time-out. */
    LOST_TIMEOUT,
    /** Lost: the session was dropped. */
    LOST_CONNECTION,
    /** Lost: this side closed the session. */
    LOST_CLOSED,
    /** Lost: the run ended. */
    LOST_END,
    /** Never written. */
    FAILED,
    /** Replies after the time-out. */
    LATE,
    /** Second arrivals for one message and session. */
    DUPLICATES,
    /** Replies that overtook another of their session. */
    UNORDERED,
    /** Replies with an id of another engine. */
    FOREIGN,
    /** Pushes. */
    PUSHED,
    /** Pushes whose server timestamp is in the future. */
    SKEWED,
    /** Rows that {@code messages-*.jtl} and {@code unexpected.jtl} lack. */
    ROWS_DROPPED;

    private final String word = name().toLowerCase(Locale.ROOT);

    /** The four counts that make up {@link #LOST}. */
    public static final List<Count> LOST_BY_CAUSE = List.of(LOST_TIMEOUT, LOST_CONNECTION, LOST_CLOSED, LOST_END);

    /** {@return the word in files and reports} */
    public String word() {
        return word;
    }
}
