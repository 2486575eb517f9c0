package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.session.Fault;
import java.util.EnumMap;
import java.util.Map;

/**
 * The counts of all sessions of this engine. Thread-safe, except the {@code take} methods, which only the writer calls.
 *
 * <p>Openings and ends are counted under a lock, at most some thousand times per second, so that a reader sees them at
 * one moment. Bytes and pushes are counted without a lock.
 */
final class SessionCounters implements SessionStats {
    private final CauseCounters causes;
    private final EnumCounters<SessionCount> traffic = new EnumCounters<>(SessionCount.class);
    /** The counts of openings and ends, and the present numbers of sessions; guarded by this. */
    private final Map<SessionCount, Long> counts = new EnumMap<>(SessionCount.class);

    /**
     * The totals that {@link #takeCounts} has returned so far, with the numbers of sessions at that moment. Confined to
     * the writer.
     */
    private Counts<SessionCount> taken = Counts.zero(SessionCount.class);

    private long peakOfRun;

    SessionCounters(CauseCounters causes) {
        this.causes = causes;
    }

    @Override
    public synchronized void opening() {
        add(SessionCount.OPENING, 1);
    }

    @Override
    public synchronized void opened() {
        openNow(SessionCount.OPENED);
    }

    @Override
    public synchronized void reconnected() {
        openNow(SessionCount.RECONNECTED);
    }

    @Override
    public synchronized void resumed() {
        add(SessionCount.RESUMED, 1);
    }

    private void openNow(SessionCount how) {
        add(SessionCount.OPENING, -1);
        add(how, 1);
        add(SessionCount.OPEN, 1);
        counts.merge(SessionCount.OPEN_PEAK, counts.get(SessionCount.OPEN), Math::max);
    }

    @Override
    public synchronized void failed(Fault why) {
        add(SessionCount.OPENING, -1);
        add(SessionCount.FAILED, 1);
        causes.count(why);
    }

    @Override
    public synchronized void closed() {
        add(SessionCount.OPEN, -1);
        add(SessionCount.CLOSED, 1);
    }

    @Override
    public synchronized void lost(Fault why) {
        add(SessionCount.OPEN, -1);
        add(SessionCount.LOST, 1);
        causes.count(why);
    }

    private void add(SessionCount count, long change) {
        counts.merge(count, change, Long::sum);
    }

    @Override
    public void count(SessionCount what, long number) {
        traffic.add(what, number);
    }

    @Override
    public synchronized int open() {
        return Math.toIntExact(counts.getOrDefault(SessionCount.OPEN, 0L));
    }

    /**
     * Returns the sum of all counts from {@link #takeCounts}, the numbers of sessions at that time, and the peak of the
     * run.
     */
    Counts<SessionCount> taken() {
        return withLevels(taken, peakOfRun);
    }

    /** Returns the counts since the last call, the present numbers of sessions, and their peak since the last call. */
    Counts<SessionCount> takeCounts() {
        Counts<SessionCount> before = taken;
        taken = totals();
        long peak = taken.get(SessionCount.OPEN_PEAK);
        peakOfRun = Math.max(peakOfRun, peak);
        return withLevels(taken.minus(before), peak);
    }

    /**
     * Returns all counts so far, the present numbers of sessions, and their peak since the last call; then the peak
     * begins again.
     */
    private Counts<SessionCount> totals() {
        Map<SessionCount, Long> now;
        synchronized (this) {
            now = new EnumMap<>(counts);
            counts.put(SessionCount.OPEN_PEAK, counts.getOrDefault(SessionCount.OPEN, 0L));
        }
        return traffic.sums().plus(Counts.of(SessionCount.class, count -> now.getOrDefault(count, 0L)));
    }

    private Counts<SessionCount> withLevels(Counts<SessionCount> others, long peak) {
        return Counts.of(SessionCount.class, count -> switch (count) {
            case OPENING, OPEN -> taken.get(count);
            case OPEN_PEAK -> peak;
            default -> others.get(count);
        });
    }
}
