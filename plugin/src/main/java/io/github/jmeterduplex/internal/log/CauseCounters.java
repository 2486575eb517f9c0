package io.github.jmeterduplex.internal.log;

import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.session.Cause;
import java.util.List;
import java.util.stream.Stream;

/** How often each cause struck. Thread-safe but for {@link #take}, which is the writer's. */
final class CauseCounters {
    private final FailureCount.Kind kind;
    private final Adders<Cause> totals = new Adders<>(Cause.class);
    /** What {@link #take} has handed over; the writer's own. */
    private Counts<Cause> taken = Counts.zero(Cause.class);

    CauseCounters(FailureCount.Kind kind) {
        this.kind = kind;
    }

    void count(Cause cause) {
        totals.add(cause, 1);
    }

    /** What struck since the last call. */
    List<FailureCount> take(Interval interval) {
        Counts<Cause> now = totals.sums();
        Counts<Cause> since = now.minus(taken);
        taken = now;
        return Stream.of(Cause.values())
                .filter(cause -> since.get(cause) > 0)
                .map(cause -> new FailureCount(interval, kind, cause.slug(), since.get(cause)))
                .toList();
    }
}
