package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.PackedLatencies;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All latencies of one label and kind over time, with an exact histogram for each bucket. Confined to one thread.
 *
 * <p>An engine's file is in the order of time, so one histogram at a time is open; all others are packed to a few
 * kilobytes.
 */
final class LatencySeries {
    private final Series<PackedLatencies> packed =
            new Series<>((one, other) -> PackedLatencies.sum(List.of(one, other)));
    private final LatencyHistogram open = new LatencyHistogram();
    /**
     * Chart values of earlier requests, valid until more latencies come; the page of a running test asks each second.
     */
    private final Map<Integer, Points> points = new HashMap<>();
    /** The sum of all latencies; null until the first request. */
    private @Nullable LatencyHistogram sum;

    private int openBucket = -1;

    /** Adds latencies to a bucket, and returns by how many buckets the series has grown. */
    int add(int bucket, IntervalLatencies latencies) {
        int grown = bucket == openBucket ? 0 : close();
        openBucket = bucket;
        open.add(latencies);
        if (sum != null) {
            sum.add(latencies);
        }
        return grown;
    }

    /** Packs the histogram of the open bucket, and returns by how many buckets the series has grown. */
    int close() {
        int before = packed.size();
        if (!open.isEmpty()) {
            packed.add(openBucket, PackedLatencies.of(open));
            points.remove(openBucket);
            open.clear();
        }
        openBucket = -1;
        return packed.size() - before;
    }

    /** Closes the series, and merges each two buckets into one. */
    void coarsen() {
        close();
        packed.coarsen();
        points.clear();
    }

    /** The values that a chart shows of a bucket, in microseconds. */
    record Points(long p50, long p90, long p95, long p99, long max) {
        static Points of(PackedLatencies packed) {
            LatencyHistogram all = unpacked(packed);
            return new Points(
                    all.percentileMicros(50),
                    all.percentileMicros(90),
                    all.percentileMicros(95),
                    all.percentileMicros(99),
                    all.maxMicros());
        }
    }

    /** Returns the latencies of a closed bucket. */
    Optional<LatencyHistogram> at(int bucket) {
        return packed.at(bucket).map(LatencySeries::unpacked);
    }

    /** Returns the values that a chart shows of a closed bucket. */
    Optional<Points> points(int bucket) {
        return packed.at(bucket).map(all -> points.computeIfAbsent(bucket, missing -> Points.of(all)));
    }

    private static LatencyHistogram unpacked(PackedLatencies packed) {
        LatencyHistogram histogram = new LatencyHistogram();
        packed.addTo(histogram);
        return histogram;
    }

    /** Returns the sum of all latencies of a closed series; the caller must not change it. */
    LatencyHistogram sum() {
        if (sum == null) {
            LatencyHistogram all = new LatencyHistogram();
            packed.values().forEach(latencies -> latencies.addTo(all));
            sum = all;
        }
        return sum;
    }

    int size() {
        return packed.size();
    }

    /** Returns the number after that of the last bucket with latencies. */
    int end() {
        return packed.end();
    }
}
