package io.github.jmeterduplex.internal.live;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One counter or gauge, with its values by labels. Confined to one thread at a time.
 *
 * @param name the name without {@code _total}
 */
record Family(Type type, String name, String help, Map<Labels, Double> values) {
    enum Type {
        COUNTER,
        GAUGE
    }

    static Family counter(String name, String help) {
        return new Family(Type.COUNTER, name, help, new LinkedHashMap<>());
    }

    static Family gauge(String name, String help) {
        return new Family(Type.GAUGE, name, help, new LinkedHashMap<>());
    }

    void count(Labels labels, long more) {
        add(labels, (double) more);
    }

    void add(Labels labels, double more) {
        values.merge(labels, more, Double::sum);
    }

    void set(Labels labels, double value) {
        values.put(labels, value);
    }

    MetricSnapshot snapshot() {
        return type == Type.COUNTER ? counterSnapshot() : gaugeSnapshot();
    }

    private MetricSnapshot counterSnapshot() {
        CounterSnapshot.Builder snapshot = CounterSnapshot.builder().name(name).help(help);
        values.forEach((labels, value) -> snapshot.dataPoint(
                CounterDataPointSnapshot.builder().labels(labels).value(value).build()));
        return snapshot.build();
    }

    private MetricSnapshot gaugeSnapshot() {
        GaugeSnapshot.Builder snapshot = GaugeSnapshot.builder().name(name).help(help);
        values.forEach((labels, value) -> snapshot.dataPoint(
                GaugeDataPointSnapshot.builder().labels(labels).value(value).build()));
        return snapshot.build();
    }
}
