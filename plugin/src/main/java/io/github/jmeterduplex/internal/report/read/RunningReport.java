package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.report.judge.ClientVerdict;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import io.github.jmeterduplex.latency.TraceUrl;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The report of one engine while its run is in progress. It keeps sums only, so its size does not grow with the run. It
 * is without a verdict and dips, which need the whole run. Confined to one thread.
 */
public final class RunningReport implements ReadListener {
    private static final double MILLIS_PER_SECOND = 1_000.0;

    private final String engine;
    private final long originEpochMillis;
    private final SortedMap<String, Label> labels = new TreeMap<>();
    private final FailureCollector failures = new FailureCollector();
    private final ClientSummary client = new ClientSummary();
    private final ConnectCollector connects = new ConnectCollector();
    private final IncrementalSendRate rate = new IncrementalSendRate();
    private final SingleCollector singles;
    private final Optional<TraceUrl> traces;
    private Counts<SessionCount> sessions = Counts.zero(SessionCount.class);
    private long peak;
    private long endEpochMillis;

    /**
     * Creates an empty report of an engine.
     *
     * @param traces the address of traces
     */
    public RunningReport(String engine, long originEpochMillis, Optional<TraceUrl> traces) {
        this.engine = engine;
        this.traces = traces;
        this.singles = new SingleCollector(originEpochMillis);
        this.originEpochMillis = originEpochMillis;
        this.endEpochMillis = originEpochMillis;
    }

    private static final class Label {
        private final Map<LatencyKind, LatencyHistogram> latencies = new EnumMap<>(LatencyKind.class);
        private final IncrementalSendRate rate = new IncrementalSendRate();
        private Counts<Count> counts = Counts.zero(Count.class);

        Report.Label close() {
            Map<LatencyKind, Latencies> figures = new EnumMap<>(LatencyKind.class);
            latencies.forEach((kind, histogram) -> figures.put(kind, Latencies.of(histogram)));
            return new Report.Label(counts, rate.perSecond(), figures);
        }
    }

    private Label label(String name) {
        return labels.computeIfAbsent(name, missing -> new Label());
    }

    @Override
    public void see(LabelCounts line) {
        Label label = label(line.label());
        label.counts = label.counts.plus(line.counts());
        label.rate.add(line.interval(), line.counts().get(Count.WRITTEN));
        rate.add(line.interval(), line.counts().get(Count.WRITTEN));
    }

    @Override
    public void see(LatencyLogReader.Line line) {
        if (line.tag().kind().isOfConnect()) {
            connects.add(line.tag().kind(), line.latencies());
        } else {
            label(line.tag().label())
                    .latencies
                    .computeIfAbsent(line.tag().kind(), missing -> new LatencyHistogram())
                    .add(line.latencies());
        }
    }

    @Override
    public void see(SessionCounts line) {
        sessions = sessions.plus(line.counts());
        peak = Math.max(peak, line.counts().get(SessionCount.OPEN_PEAK));
        endEpochMillis = Math.max(endEpochMillis, line.interval().endEpochMillis());
    }

    @Override
    public void see(FailureCount line) {
        failures.add(line, true);
    }

    @Override
    public void see(ListedMessage line) {
        singles.add(line, traces);
    }

    @Override
    public void see(ClientSample line) {
        client.add(line);
    }

    /** Returns the report so far; further lines may be added later. */
    public Report report() {
        SortedMap<String, Report.Label> closed = new TreeMap<>();
        labels.forEach((name, label) -> closed.put(name, label.close()));
        return new Report(
                0,
                (endEpochMillis - originEpochMillis) / MILLIS_PER_SECOND,
                List.of(engine),
                closed,
                rate.perSecond(),
                new Report.Sessions(
                        sessions,
                        peak,
                        connects.times(),
                        failures.causes(FailureCount.Kind.SESSION),
                        List.of(),
                        new TreeMap<>(),
                        new TreeMap<>()),
                client,
                ClientVerdict.NONE,
                failures.causes(FailureCount.Kind.MESSAGE),
                failures.close(originEpochMillis),
                singles.close(),
                List.of(),
                List.of(),
                Pacing.UNKNOWN);
    }
}
