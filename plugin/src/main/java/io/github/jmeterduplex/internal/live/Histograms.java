package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.latency.IntervalLatencies;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Histograms of one metric, by their labels. Confined to one thread at a time. */
final class Histograms {
    private final String name;
    private final String help;
    private final Map<Labels, Buckets> values = new LinkedHashMap<>();

    Histograms(String name, String help) {
        this.name = name;
        this.help = help;
    }

    /**
     * Adds the latencies of an interval to the histogram with these labels. Each is above its true value by less than a
     * thousandth, as its histogram holds it.
     */
    void add(Labels labels, IntervalLatencies latencies) {
        Buckets buckets = of(labels);
        latencies.forEach((micros, count) -> buckets.add(micros / Buckets.MICROS_PER_SECOND, count));
    }

    void add(Labels labels, double seconds) {
        of(labels).add(seconds, 1);
    }

    private Buckets of(Labels labels) {
        return values.computeIfAbsent(labels, missing -> new Buckets());
    }

    MetricSnapshot snapshot() {
        HistogramSnapshot.Builder snapshot =
                HistogramSnapshot.builder().name(name).help(help);
        values.forEach((labels, buckets) -> snapshot.dataPoint(buckets.point(labels)));
        return snapshot.build();
    }

    /** A histogram with the bucket bounds that all metrics of this plugin share. */
    private static final class Buckets {
        private static final double MICROS_PER_SECOND = 1e6;
        /** Upper bounds of the buckets in seconds; the last bucket holds all longer times. */
        private static final double[] BOUNDS = {
            0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, Double.POSITIVE_INFINITY
        };

        private final long[] counts = new long[BOUNDS.length];
        private double sumSeconds;

        void add(double seconds, long count) {
            int at = Arrays.binarySearch(BOUNDS, seconds);
            counts[at < 0 ? -at - 1 : at] += count;
            sumSeconds += seconds * count;
        }

        HistogramDataPointSnapshot point(Labels labels) {
            return HistogramDataPointSnapshot.builder()
                    .classicHistogramBuckets(ClassicHistogramBuckets.of(BOUNDS, counts.clone()))
                    .sum(sumSeconds)
                    .labels(labels)
                    .build();
        }
    }
}
