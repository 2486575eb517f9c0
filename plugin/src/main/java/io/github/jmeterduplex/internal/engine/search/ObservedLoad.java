package io.github.jmeterduplex.internal.engine.search;

import java.util.Locale;
import java.util.Optional;

/**
 * Passes on the intervals of a load, and detects servers that do not have a highest rate: servers that stop answering,
 * whose latency drifts, or that have a burst budget. Confined to one thread.
 */
final class ObservedLoad implements ControlledLoad {
    private static final double MILLIS_PER_SECOND = 1_000;
    /** How long a silent server with open sessions counts as pausing only, in milliseconds. */
    private static final long SILENT_MILLIS = 10_000;

    private final ControlledLoad load;
    private final DriftWatch drift = new DriftWatch();
    private final BurstWatch burst = new BurstWatch();

    private boolean hasBegun;
    private boolean hasReplied;
    /** The end of the last interval with a reply, in milliseconds. */
    private long repliedMillis;

    private long nowMillis;
    private long unanswered;
    private long open;

    ObservedLoad(ControlledLoad load) {
        this.load = load;
    }

    @Override
    public void pace(double perSecond) {
        drift.pace(perSecond);
        burst.pace(perSecond);
        load.pace(perSecond);
    }

    @Override
    public ControlledLoad.Senders senders() {
        return load.senders();
    }

    @Override
    public long startEpochMillis() {
        return load.startEpochMillis();
    }

    @Override
    public SearchInterval next() throws InterruptedException {
        SearchInterval interval = load.next();
        noteReplies(interval);
        drift.add(interval);
        burst.add(interval);
        return interval;
    }

    private void noteReplies(SearchInterval interval) {
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

    @Override
    public String nothingSeen() {
        return load.nothingSeen();
    }

    /** Notes that the present rate overloads the server. */
    void overloads() {
        drift.ignore();
    }

    /** Returns a sentence that says that replies have stopped although sessions are open; empty if replies arrive. */
    Optional<String> silence(double perSecond) {
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

    /** Describes other unusual behaviour of the server, for the end of a sentence; empty if it behaves as usual. */
    String unusual() {
        // a server whose budget is spent also becomes slower
        return burst.text().or(drift::text).map(text -> "; " + text).orElse("");
    }
}
