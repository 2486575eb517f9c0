package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The metrics of the load generator itself. Confined to one thread at a time. */
final class ClientMetrics {
    private static final double PERCENT = 100.0;
    private static final double MILLIS_PER_SECOND = 1e3;

    private final Map<String, Family> families = new LinkedHashMap<>();
    private final Map<String, Histograms> worst = new LinkedHashMap<>();

    void add(ClientSample sample) {
        sample.values().forEach(this::add);
    }

    private void add(ClientColumn column, double value) {
        switch (column) {
            case CPU_PROCESS_PERCENT ->
                gauge("cpu_process_ratio", value / PERCENT, "CPU time of this JVM, of all cores.");
            case CPU_MACHINE_PERCENT -> gauge("cpu_machine_ratio", value / PERCENT, "Busy share of all cores.");
            case CPU_CORES_PERCENT ->
                gauge("cpu_cores_ratio", value / PERCENT, "Busy share of the cores on which this JVM may run.");
            case CPU_THROTTLED_MS ->
                counter(
                        "cpu_throttled_seconds",
                        value / MILLIS_PER_SECOND,
                        "Time in which a limit of CPU stopped threads.");
            case HEAP_USED_BYTES -> gauge("heap_used_bytes", value, "Heap in use.");
            case HEAP_AFTER_GC_BYTES -> gauge("heap_after_gc_bytes", value, "Heap in use after the last collection.");
            case HEAP_MAX_BYTES -> gauge("heap_limit_bytes", value, "Limit of the heap.");
            case GC_COUNT -> counter("gc_pauses", value, "Garbage collections that paused the JVM.");
            case GC_PAUSE_MS -> counter("gc_pause_seconds", value / MILLIS_PER_SECOND, "Time in their pauses.");
            case GC_PAUSE_MAX_MS -> worst("gc_pause_worst_seconds", value, "Longest pause of each interval.");
            case HICCUP_MAX_MS ->
                worst("hiccup_worst_seconds", value, "Longest standstill of the JVM or the machine, of each interval.");
            case IO_LAG_MAX_MS ->
                worst("io_lag_worst_seconds", value, "Longest wait for an I/O loop, of each interval.");
            case WAITED_OVER_1_MS, WAITED_OVER_3_MS, WAITED_OVER_10_MS, WAITED_OVER_30_MS, WAITED_OVER_100_MS ->
                counter(
                        "waited_over_" + column.waitMillis() + "_ms_seconds",
                        value / MILLIS_PER_SECOND,
                        "Time in which a message waited longer than " + column.waitMillis() + " ms for this JVM.");
            case RUN_DELAY_MS ->
                counter(
                        "run_delay_seconds",
                        value / MILLIS_PER_SECOND,
                        "Time in which threads that send or read sockets waited for a core.");
            case THREADS -> gauge("threads", value, "Java threads.");
            case DESCRIPTORS_OPEN -> gauge("descriptors_open", value, "Open file descriptors.");
            case DESCRIPTORS_LIMIT -> gauge("descriptors_limit", value, "Their limit.");
            case PORTS_USED -> gauge("ports_used", value, "Local ports taken towards one server, of the fullest pair.");
            case PORTS_LIMIT -> gauge("ports_limit", value, "How many there are.");
            case CONNTRACK_USED -> gauge("conntrack_used", value, "Connections in the packet filter's table.");
            case CONNTRACK_LIMIT -> gauge("conntrack_limit", value, "How many it takes.");
            case TCP_RETRANSMITS,
                    TCP_SYN_RETRANSMITS,
                    TCP_LISTEN_OVERFLOWS,
                    TCP_LISTEN_DROPS,
                    TCP_SYNS_DROPPED,
                    TCP_DSACKS ->
                counter(
                        column.word(),
                        value,
                        "TCP of the whole machine: "
                                + column.word().substring(4).replace('_', ' ') + ".");
        }
    }

    private void gauge(String name, double value, String help) {
        families.computeIfAbsent(name, missing -> Family.gauge("duplex_client_" + name, help))
                .set(Labels.EMPTY, value);
    }

    private void counter(String name, double more, String help) {
        families.computeIfAbsent(name, missing -> Family.counter("duplex_client_" + name, help))
                .add(Labels.EMPTY, more);
    }

    /** Adds a time to a histogram, since a gauge would show only the last second if it is scraped every 15 s. */
    private void worst(String name, double millis, String help) {
        worst.computeIfAbsent(name, missing -> new Histograms("duplex_client_" + name, help))
                .add(Labels.EMPTY, millis / MILLIS_PER_SECOND);
    }

    Stream<MetricSnapshot> snapshots() {
        return Stream.concat(
                families.values().stream().map(Family::snapshot),
                worst.values().stream().map(Histograms::snapshot));
    }
}
