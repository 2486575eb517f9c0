package io.github.jmeterduplex.latency;

import java.util.List;
import java.util.Locale;

/**
 * The counts for each label, which are the columns of {@code counts.csv} in their order.
 *
 * <p>{@code sent = replied + wrong + unanswered + lost + failed} and {@code lost} is the sum of its four causes, in
 * every line: a message is counted when its outcome is known.
 */
public enum Count {
    /** Messages handed over to a channel in this interval, with any outcome. */
    WRITTEN,
    /** Messages whose outcome became known. */
    SENT,
    /** Messages whose replies all came in time. */
    REPLIED,
    /** Messages that got a reply that is not as expected. */
    WRONG,
    /** Messages that did not ask for a reply. */
    UNANSWERED,
    /** Messages that were written, and whose reply did not come. */
    LOST,
    /** Messages that are lost because no reply came before the time-out. */
    LOST_TIMEOUT,
    /** Messages that are lost because the session was dropped. */
    LOST_CONNECTION,
    /** Messages that are lost because this side closed the session. */
    LOST_CLOSED,
    /** Messages that are lost because the run ended. */
    LOST_END,
    /** Messages that were never written. */
    FAILED,
    /** Replies that came after the time-out of their message. */
    LATE,
    /** Second arrivals of a reply to one message in one session. */
    DUPLICATES,
    /** Replies that overtook another reply of their session. */
    UNORDERED,
    /** Replies with an id of another engine. */
    FOREIGN,
    /** Pushes: inbound messages that are not replies. */
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
