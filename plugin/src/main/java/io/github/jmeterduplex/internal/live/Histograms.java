package io.github.jmeterduplex.internal.live;

import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.LinkedHashMap;
import java.util.Map;

/** Histograms of one metric, by their labels. Confined to one thread at a time. */
record Histograms(String name, String help, Map<Labels, BucketHistogram> values) {
    Histograms(String name, String help) {
        this(name, help, new LinkedHashMap<>());
    }

    BucketHistogram of(Labels labels) {
        return values.computeIfAbsent(labels, missing -> new BucketHistogram());
    }

    MetricSnapshot snapshot() {
        HistogramSnapshot.Builder snapshot =
                HistogramSnapshot.builder().name(name).help(help);
        values.forEach((labels, buckets) -> snapshot.dataPoint(buckets.point(labels)));
        return snapshot.build();
    }
}
