package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.SessionCount;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;

/** The metrics of sessions. Confined to one thread at a time. */
final class SessionMetrics {
    private final Map<SessionCount, Family> families = new EnumMap<>(SessionCount.class);

    SessionMetrics() {
        for (SessionCount count : SessionCount.values()) {
            families.put(count, family(count));
        }
        add(Counts.zero(SessionCount.class));
    }

    private static Family family(SessionCount count) {
        return switch (count) {
            case OPENING -> Family.gauge("duplex_sessions_opening", "Openings under way.");
            case OPEN -> Family.gauge("duplex_sessions_open", "Open sessions.");
            case OPEN_PEAK -> Family.gauge("duplex_sessions_open_peak", "Most sessions open at once in the run.");
            case OPENED -> Family.counter("duplex_sessions_opened", "Sessions opened for the first time.");
            case CLOSED -> Family.counter("duplex_sessions_closed", "Sessions that this side closed.");
            case LOST -> Family.counter("duplex_sessions_lost", "Open sessions that were dropped.");
            case RECONNECTED -> Family.counter("duplex_sessions_reconnected", "Dropped sessions opened again.");
            case FAILED -> Family.counter("duplex_sessions_failed", "Openings that failed.");
            case BYTES_OUT -> Family.counter("duplex_sent_bytes", "Bytes written to the network.");
            case BYTES_IN -> Family.counter("duplex_received_bytes", "Bytes read from the network.");
            case PUSHED -> Family.counter("duplex_pushes", "Pushes that arrived.");
        };
    }

    void add(Counts<SessionCount> counts) {
        families.forEach((count, family) -> {
            switch (count) {
                case OPENING, OPEN -> family.set(Labels.EMPTY, (double) counts.get(count));
                case OPEN_PEAK -> family.values().merge(Labels.EMPTY, (double) counts.get(count), Math::max);
                default -> family.count(Labels.EMPTY, counts.get(count));
            }
        });
    }

    Stream<MetricSnapshot> snapshots() {
        return families.values().stream().map(Family::snapshot);
    }
}
