package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.SessionCount;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** All metrics of a run, from its start to the last whole interval. Thread-safe. */
final class RunMetrics {
    private static final double MILLIS_PER_SECOND = 1e3;

    private final MetricSnapshot info;
    private final MessageMetrics messages = new MessageMetrics();
    private final Map<SessionCount, Family> sessions = new EnumMap<>(SessionCount.class);
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
        for (SessionCount count : SessionCount.values()) {
            sessions.put(count, ofSessions(count));
        }
        addSessions(Counts.zero(SessionCount.class));
    }

    private static Family ofSessions(SessionCount count) {
        return switch (count) {
            case OPENING -> Family.gauge("duplex_sessions_opening", "Openings under way.");
            case OPEN -> Family.gauge("duplex_sessions_open", "Open sessions.");
            case OPEN_PEAK -> Family.gauge("duplex_sessions_open_peak", "Most sessions open at once in the run.");
            case OPENED -> Family.counter("duplex_sessions_opened", "Sessions opened for the first time.");
            case CLOSED -> Family.counter("duplex_sessions_closed", "Sessions that this side closed.");
            case LOST -> Family.counter("duplex_sessions_lost", "Open sessions that were dropped.");
            case RECONNECTED -> Family.counter("duplex_sessions_reconnected", "Dropped sessions opened again.");
            case RESUMED -> Family.counter("duplex_sessions_resumed", "Sessions that went on over another connection.");
            case FAILED -> Family.counter("duplex_sessions_failed", "Openings that failed.");
            case BYTES_OUT -> Family.counter("duplex_sent_bytes", "Bytes written to the network.");
            case BYTES_IN -> Family.counter("duplex_received_bytes", "Bytes read from the network.");
            case PUSHED -> Family.counter("duplex_pushes", "Pushes that arrived.");
        };
    }

    synchronized void add(IntervalFigures figures) {
        if (startMillis < 0) {
            startMillis = figures.interval().startEpochMillis();
        }
        seconds.set(Labels.EMPTY, (figures.interval().endEpochMillis() - startMillis) / MILLIS_PER_SECOND);
        figures.labels().forEach(messages::add);
        addSessions(figures.sessions().counts());
        client.add(figures.client());
        for (FailureCount failure : figures.failures()) {
            Family family = failure.kind() == FailureCount.Kind.SESSION ? sessionFailures : messageFailures;
            family.count(Labels.of("cause", failure.cause()), failure.count());
        }
    }

    private void addSessions(Counts<SessionCount> counts) {
        sessions.forEach((count, family) -> {
            switch (count) {
                case OPENING, OPEN -> family.set(Labels.EMPTY, (double) counts.get(count));
                case OPEN_PEAK -> family.values().merge(Labels.EMPTY, (double) counts.get(count), Math::max);
                default -> family.count(Labels.EMPTY, counts.get(count));
            }
        });
    }

    synchronized MetricSnapshots snapshots() {
        return new MetricSnapshots(Stream.of(
                        Stream.of(info),
                        Stream.of(seconds, messageFailures, sessionFailures).map(Family::snapshot),
                        messages.snapshots(),
                        sessions.values().stream().map(Family::snapshot),
                        client.snapshots())
                .flatMap(some -> some)
                .toList());
    }
}
