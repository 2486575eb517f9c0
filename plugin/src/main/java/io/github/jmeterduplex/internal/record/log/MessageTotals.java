package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;

/**
 * The numbers of messages by outcome in a period of the run, named as in {@code counts.csv}.
 *
 * @param written handed over to a channel in that time, whatever the outcome; the others are outcomes that became known
 *     in that time
 */
public record MessageTotals(long written, long replied, long wrong, long unanswered, long lost, long failed) {
    public static final MessageTotals ZERO = new MessageTotals(0, 0, 0, 0, 0, 0);

    static MessageTotals of(Counts<Count> counts) {
        return new MessageTotals(
                counts.get(Count.WRITTEN),
                counts.get(Count.REPLIED),
                counts.get(Count.WRONG),
                counts.get(Count.UNANSWERED),
                counts.get(Count.LOST),
                counts.get(Count.FAILED));
    }

    /** Returns how many messages have a known outcome. */
    public long sent() {
        return replied + wrong + unanswered + lost + failed;
    }

    public boolean isZero() {
        return written == 0 && sent() == 0;
    }

    MessageTotals plus(MessageTotals other) {
        return new MessageTotals(
                written + other.written,
                replied + other.replied,
                wrong + other.wrong,
                unanswered + other.unanswered,
                lost + other.lost,
                failed + other.failed);
    }

    MessageTotals minus(MessageTotals earlier) {
        return new MessageTotals(
                written - earlier.written,
                replied - earlier.replied,
                wrong - earlier.wrong,
                unanswered - earlier.unanswered,
                lost - earlier.lost,
                failed - earlier.failed);
    }
}
