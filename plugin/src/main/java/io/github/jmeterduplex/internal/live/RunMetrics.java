package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.latency.FailureCount;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.stream.Stream;

/** All metrics of a run, from its start to the last whole interval. Thread-safe. */
final class RunMetrics {
    private static final double MILLIS_PER_SECOND = 1e3;

    private final MetricSnapshot info;
    private final MessageMetrics messages = new MessageMetrics();
    private final SessionMetrics sessions = new SessionMetrics();
    private final ClientMetrics client = new ClientMetrics();
    private final Family messageFailures =
            Family.counter("duplex_message_failures", "Messages wrong, lost or failed, by cause.");
    private final Family sessionFailures =
            Family.counter("duplex_session_failures", "Sessions lost or failed, by cause.");
    private final Family seconds = Family.gauge("duplex_run_seconds", "Length of the run so far.");
    private long startMillis = -1;

    /** @param names label and value of what distinguishes this run from others */
    RunMetrics(List<String> names) {
        info = InfoSnapshot.builder()
                .name("duplex_run")
                .help("Which run this is.")
                .dataPoint(InfoDataPointSnapshot.builder()
                        .labels(Labels.of(names.toArray(String[]::new)))
                        .build())
                .build();
    }

    synchronized void add(IntervalFigures figures) {
        if (startMillis < 0) {
            startMillis = figures.interval().startEpochMillis();
        }
        seconds.set(Labels.EMPTY, (figures.interval().endEpochMillis() - startMillis) / MILLIS_PER_SECOND);
        figures.labels().forEach(messages::add);
        sessions.add(figures.sessions().counts());
        client.add(figures.client());
        for (FailureCount failure : figures.failures()) {
            Family family = failure.kind() == FailureCount.Kind.SESSION ? sessionFailures : messageFailures;
            family.count(Labels.of("cause", failure.cause()), failure.count());
        }
    }

    synchronized MetricSnapshots snapshots() {
        return new MetricSnapshots(Stream.of(
                        Stream.of(info),
                        Stream.of(seconds, messageFailures, sessionFailures).map(Family::snapshot),
                        messages.snapshots(),
                        sessions.snapshots(),
                        client.snapshots())
                .flatMap(some -> some)
                .toList());
    }
}
