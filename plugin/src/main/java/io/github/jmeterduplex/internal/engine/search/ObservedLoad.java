package io.github.jmeterduplex.internal.engine.search;

import java.util.Optional;

/**
 * Passes on all intervals of a load, and detects servers that do not have a highest rate: the server stops answering,
 * its latency drifts, or it has a burst budget. Confined to one thread.
 */
final class ObservedLoad implements ControlledLoad {
    private final ControlledLoad load;
    private final ReplyWatch replies = new ReplyWatch();
    private final DriftWatch drift = new DriftWatch();
    private final BurstWatch burst = new BurstWatch();

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
        replies.add(interval);
        drift.add(interval);
        burst.add(interval);
        return interval;
    }

    @Override
    public String nothingSeen() {
        return load.nothingSeen();
    }

    /** Notes that the present rate overloads the server. */
    void overloads() {
        drift.ignore();
    }

    /** Returns a sentence that the server does not answer; empty if it does. */
    Optional<String> silence(double perSecond) {
        return replies.text(perSecond);
    }

    /** Describes other unusual behaviour of the server, for the end of a sentence; empty if it behaves as usual. */
    String unusual() {
        // a server whose budget is spent also becomes slower
        return burst.text().or(drift::text).map(text -> "; " + text).orElse("");
    }
}
