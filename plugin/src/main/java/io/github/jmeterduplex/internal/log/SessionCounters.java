package io.github.jmeterduplex.internal.log;

import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.session.Cause;
import java.util.concurrent.atomic.AtomicInteger;

/** The counts of all sessions of this engine. Thread-safe; {@code take} methods are the writer's alone. */
final class SessionCounters implements SessionStats {
    private final CauseCounters causes;
    private final AtomicInteger opening = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger openPeak = new AtomicInteger();
    private final Adders<SessionCount> booked = new Adders<>(SessionCount.class);
    /** The totals that {@link #takeCounts} has handed over, and the highest peak; the writer's own. */
    private Counts<SessionCount> taken = Counts.zero(SessionCount.class);

    private int peakOfRun;

    SessionCounters(CauseCounters causes) {
        this.causes = causes;
    }

    @Override
    public void opening() {
        opening.incrementAndGet();
    }

    @Override
    public void opened() {
        openNow(SessionCount.OPENED);
    }

    @Override
    public void reconnected() {
        openNow(SessionCount.RECONNECTED);
    }

    private void openNow(SessionCount how) {
        opening.decrementAndGet();
        openPeak.accumulateAndGet(open.incrementAndGet(), Math::max);
        book(how);
    }

    @Override
    public void failed(Cause cause) {
        opening.decrementAndGet();
        book(SessionCount.FAILED);
        causes.count(cause);
    }

    @Override
    public void closed() {
        open.decrementAndGet();
        book(SessionCount.CLOSED);
    }

    @Override
    public void lost(Cause cause) {
        open.decrementAndGet();
        book(SessionCount.LOST);
        causes.count(cause);
    }

    @Override
    public void bytesOut(long bytes) {
        booked.add(SessionCount.BYTES_OUT, bytes);
    }

    @Override
    public void bytesIn(long bytes) {
        booked.add(SessionCount.BYTES_IN, bytes);
    }

    @Override
    public void pushed() {
        book(SessionCount.PUSHED);
    }

    @Override
    public int open() {
        return open.get();
    }

    private void book(SessionCount count) {
        booked.add(count, 1);
    }

    /** All that {@link #takeCounts} has handed over, the levels of now, and the peak of the run. */
    Counts<SessionCount> taken() {
        return withLevels(taken, peakOfRun);
    }

    /** What was counted since the last call, the levels of now, and the peak since the last call. */
    Counts<SessionCount> takeCounts() {
        Counts<SessionCount> totals = booked.sums();
        Counts<SessionCount> since = totals.minus(taken);
        taken = totals;
        // A session that opens between the two reads counts in both intervals, as it is open in both.
        int peak = Math.max(openPeak.getAndSet(open.get()), open.get());
        peakOfRun = Math.max(peakOfRun, peak);
        return withLevels(since, peak);
    }

    private Counts<SessionCount> withLevels(Counts<SessionCount> counts, long peak) {
        return Counts.of(SessionCount.class, count -> switch (count) {
            case OPENING -> opening.get();
            case OPEN -> open.get();
            case OPEN_PEAK -> peak;
            default -> counts.get(count);
        });
    }
}
