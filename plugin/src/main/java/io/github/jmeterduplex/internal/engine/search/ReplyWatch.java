package io.github.jmeterduplex.internal.engine.search;

import java.util.Locale;
import java.util.Optional;

/** Detects a server that does not answer any more. Confined to one thread. */
final class ReplyWatch {
    private static final double MILLIS_PER_SECOND = 1_000;
    /** A shorter silence is a pause. */
    private static final long SILENT_MILLIS = 10_000;

    private boolean hasBegun;
    private boolean hasReplied;
    /** The end of the last interval with a reply. */
    private long repliedMillis;

    private long nowMillis;
    private long unanswered;
    private long open;

    void add(SearchInterval interval) {
        nowMillis = interval.interval().endEpochMillis();
        open = interval.levels().open();
        SearchInterval.Messages messages = interval.messages();
        if (messages.known() > messages.lost() || !interval.felt().isEmpty()) {
            hasReplied = true;
            repliedMillis = nowMillis;
            unanswered = 0;
        } else if (!hasBegun) {
            repliedMillis = interval.interval().startEpochMillis();
        }
        hasBegun = true;
        unanswered += hasReplied && repliedMillis == nowMillis ? 0 : messages.written();
    }

    /** Returns a sentence that replies do not arrive any more although sessions are open; empty if replies arrive. */
    Optional<String> text(double perSecond) {
        boolean isSilent = unanswered > 0 && open > 0 && nowMillis - repliedMillis >= SILENT_MILLIS;
        return isSilent
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "the server %s at %s/s: no reply for %.0f s, to %,d messages",
                        hasReplied ? "stopped answering" : "does not answer",
                        RateText.rate(perSecond),
                        (nowMillis - repliedMillis) / MILLIS_PER_SECOND,
                        unanswered))
                : Optional.empty();
    }
}
