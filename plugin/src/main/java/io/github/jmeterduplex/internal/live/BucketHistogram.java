package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.latency.IntervalLatencies;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Arrays;

/** A histogram with the bounds that this plugin's metrics have in common. Confined to one thread at a time. */
final class BucketHistogram {
    /** In seconds; the last bucket holds all longer times. */
    private static final double[] BOUNDS = {
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, Double.POSITIVE_INFINITY
    };

    private static final double MICROS_PER_SECOND = 1e6;

    private final long[] counts = new long[BOUNDS.length];
    private double sumSeconds;

    /** Adds latencies. Each is above its true value by less than a thousandth, as its histogram holds it. */
    void add(IntervalLatencies latencies) {
        latencies.forEach((micros, count) -> add(micros / MICROS_PER_SECOND, count));
    }

    void add(double seconds, long count) {
        int at = Arrays.binarySearch(BOUNDS, seconds);
        counts[at < 0 ? -at - 1 : at] += count;
        sumSeconds += seconds * count;
    }

    HistogramDataPointSnapshot point(Labels labels) {
        HistogramDataPointSnapshot.Builder point = HistogramDataPointSnapshot.builder()
                .classicHistogramBuckets(ClassicHistogramBuckets.of(BOUNDS, counts.clone()));
        point.sum(sumSeconds);
        point.labels(labels);
        return point.build();
    }
}
