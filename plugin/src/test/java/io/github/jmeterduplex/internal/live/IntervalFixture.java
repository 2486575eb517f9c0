package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Makes what the log tells of one interval. */
public final class IntervalFixture {
    /** 2026-11-20T23:55:30Z. */
    public static final long START = 1_795_218_930_000L;

    private final Interval interval;
    private final List<IntervalFigures.OfLabel> labels = new ArrayList<>();
    private final List<FailureCount> failures = new ArrayList<>();
    private final Map<SessionCount, Long> sessions = new EnumMap<>(SessionCount.class);
    private final Map<ClientColumn, Double> client = new EnumMap<>(ClientColumn.class);

    private IntervalFixture(Interval interval) {
        this.interval = interval;
    }

    /** Seconds since the start. */
    public static IntervalFixture between(long from, long to) {
        return new IntervalFixture(new Interval(START + from * 1_000, (to - from) * 1_000));
    }

    /** Pushes under a label that a server chose. */
    public IntervalFixture pushedByServer(String label, long pushes) {
        Counts<Count> counts = Counts.of(Count.class, count -> count == Count.PUSHED ? pushes : 0);
        labels.add(new IntervalFigures.OfLabel(label, false, counts, Map.of(), List.of()));
        return this;
    }

    public IntervalFixture label(String label, Map<Count, Long> counts, Map<LatencyKind, IntervalLatencies> latencies) {
        labels.add(new IntervalFigures.OfLabel(
                label, true, Counts.of(Count.class, count -> counts.getOrDefault(count, 0L)), latencies, List.of()));
        return this;
    }

    /** Latencies in microseconds from the send. */
    public IntervalFixture label(String label, Map<Count, Long> counts, long... micros) {
        return label(
                label,
                counts,
                micros.length == 0 ? Map.of() : Map.of(LatencyKind.LATENCY, IntervalLatencies.of(micros)));
    }

    public IntervalFixture sessions(Map<SessionCount, Long> counts) {
        sessions.putAll(counts);
        return this;
    }

    public IntervalFixture failure(FailureCount.Kind kind, String cause, long count) {
        failures.add(new FailureCount(interval, kind, cause, count));
        return this;
    }

    /** The first messages of a label that a cause struck. */
    public IntervalFixture failure(String label, String cause, long count, String example) {
        failures.add(new FailureCount(interval, FailureCount.Kind.MESSAGE, cause, count, label, example));
        return this;
    }

    public IntervalFixture client(Map<ClientColumn, Double> values) {
        client.putAll(values);
        return this;
    }

    public IntervalFigures figures() {
        return new IntervalFigures(
                interval,
                labels,
                new SessionCounts(interval, Counts.of(SessionCount.class, count -> sessions.getOrDefault(count, 0L))),
                failures,
                new ClientSample(interval, client));
    }
}
