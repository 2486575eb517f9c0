package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.internal.record.interval.ShownLabels;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.LatencyKind;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The metrics of messages, by label. Confined to one thread at a time. */
final class MessageMetrics {
    /**
     * Maximum number of the plan's labels that have series of their own in Prometheus. The number is limited, since
     * Prometheus keeps each series for long.
     */
    static final int MAX_LABELS = 500;

    /** Maximum number of labels chosen by servers that have series of their own in Prometheus. */
    static final int MAX_LABELS_OF_SERVERS = 100;

    private static final List<Count> OUTCOMES =
            List.of(Count.REPLIED, Count.WRONG, Count.UNANSWERED, Count.LOST, Count.FAILED);
    private static final List<Count> LOST =
            List.of(Count.LOST_TIMEOUT, Count.LOST_CONNECTION, Count.LOST_CLOSED, Count.LOST_END);
    private static final List<Count> ARRIVALS =
            List.of(Count.LATE, Count.DUPLICATES, Count.UNORDERED, Count.FOREIGN, Count.PUSHED, Count.SKEWED);

    private final Family written =
            Family.counter("duplex_messages_written", "Messages handed to a connection, whatever came of them.");
    private final Family outcomes = Family.counter("duplex_messages", "Messages whose outcome is known, by outcome.");
    private final Family lost = Family.counter("duplex_messages_lost", "Lost messages, by what lost them.");
    private final Family arrivals = Family.counter(
            "duplex_arrivals", "Arrivals that are no reply in time: late, duplicates, pushed and so on.");
    private final Family rowsDropped =
            Family.counter("duplex_rows_dropped", "Rows missing in the files of single messages.");
    private final Map<LatencyKind, Histograms> latencies = new EnumMap<>(LatencyKind.class);
    private final ShownLabels labels = new ShownLabels(MAX_LABELS, MAX_LABELS_OF_SERVERS);

    MessageMetrics() {
        for (LatencyKind kind : LatencyKind.values()) {
            latencies.put(kind, histograms(kind));
        }
    }

    private static Histograms histograms(LatencyKind kind) {
        return switch (kind) {
            case LATENCY -> new Histograms("duplex_latency_seconds", "From send to reply.");
            case INTENDED ->
                new Histograms(
                        "duplex_intended_latency_seconds",
                        "From the moment at which the pace wanted the send to the reply.");
            case FIRST -> new Histograms("duplex_first_arrival_seconds", "Fan-out: from send to the first arrival.");
            case EACH -> new Histograms("duplex_each_arrival_seconds", "Fan-out: from send to every arrival.");
            case LATE -> new Histograms("duplex_late_reply_seconds", "From send to a reply after the time-out.");
            case PUSH -> new Histograms("duplex_push_seconds", "From the server's own time to the arrival of a push.");
            case PING -> new Histograms("duplex_ping_seconds", "From a WebSocket ping to its pong.");
            case CONNECT ->
                new Histograms("duplex_connect_seconds", "From the start of a connect to the open session.");
            case CONNECT_WAIT ->
                new Histograms("duplex_connect_wait_seconds", "The part of a connect that waited for this client.");
            case CONNECT_TCP ->
                new Histograms("duplex_connect_tcp_seconds", "The part of a connect that waited for TCP.");
            case CONNECT_TLS ->
                new Histograms("duplex_connect_tls_seconds", "The part of a connect that waited for TLS.");
            case CONNECT_HTTP ->
                new Histograms("duplex_connect_http_seconds", "The part of a connect that waited for HTTP answers.");
            case CONNECT_PROTOCOL ->
                new Histograms(
                        "duplex_connect_protocol_seconds", "The part of a connect that waited for the protocol.");
        };
    }

    void add(IntervalFigures.OfLabel figures) {
        String label = labels.name(figures);
        figures.latencies()
                .forEach((kind, recorded) -> Objects.requireNonNull(latencies.get(kind), "each kind has one")
                        .add(Labels.of("label", label), recorded));
        if (figures.counts().isZero()) {
            return;
        }
        written.count(Labels.of("label", label), figures.counts().get(Count.WRITTEN));
        rowsDropped.count(Labels.of("label", label), figures.counts().get(Count.ROWS_DROPPED));
        addAll(outcomes, "outcome", OUTCOMES, label, figures);
        addAll(arrivals, "arrival", ARRIVALS, label, figures);
        for (Count cause : LOST) {
            lost.count(
                    Labels.of("label", label, "by", cause.word().substring("lost_".length())),
                    figures.counts().get(cause));
        }
    }

    private static void addAll(
            Family family, String name, List<Count> counts, String label, IntervalFigures.OfLabel figures) {
        for (Count count : counts) {
            family.count(
                    Labels.of("label", label, name, count.word()),
                    figures.counts().get(count));
        }
    }

    Stream<MetricSnapshot> snapshots() {
        return Stream.concat(
                Stream.of(written, outcomes, lost, arrivals, rowsDropped).map(Family::snapshot),
                latencies.values().stream().map(Histograms::snapshot));
    }
}
