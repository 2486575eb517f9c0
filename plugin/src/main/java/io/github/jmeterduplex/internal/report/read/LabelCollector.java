package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.report.trend.FirstIntervals;
import io.github.jmeterduplex.internal.report.trend.LabelTrend;
import io.github.jmeterduplex.internal.report.trend.LatencyBatches;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Sums up the counts and latencies of one label over all intervals and engines. Confined to one thread. */
final class LabelCollector {
    private final Map<LatencyKind, LatencyHistogram> histograms = new EnumMap<>(LatencyKind.class);
    private final Map<LatencyKind, LatencyBatches> batches = new EnumMap<>(LatencyKind.class);
    private final Map<LatencyKind, FirstIntervals> beginnings = new EnumMap<>(LatencyKind.class);
    private final SendRate rate = new SendRate();
    private final long intervalMillis;
    private Counts<Count> counts = Counts.zero(Count.class);
    private LabelTrend trend = LabelTrend.NONE;

    /** @param intervalMillis length of an interval of the files */
    LabelCollector(long intervalMillis) {
        this.intervalMillis = intervalMillis;
    }

    void add(LabelCounts line) {
        counts = counts.plus(line.counts());
        rate.add(line.interval(), line.counts().get(Count.WRITTEN));
    }

    void add(Interval interval, LatencyKind kind, IntervalLatencies latencies) {
        histograms.computeIfAbsent(kind, missing -> new LatencyHistogram()).add(latencies);
        if (kind == LatencyKind.INTENDED || kind == LatencyKind.LATENCY) {
            beginnings
                    .computeIfAbsent(kind, missing -> new FirstIntervals(intervalMillis))
                    .add(interval, latencies);
        }
        batches.computeIfAbsent(kind, missing -> new LatencyBatches(intervalMillis))
                .add(interval, latencies);
    }

    SendRate rate() {
        return rate;
    }

    /** Returns the label's trend over time; {@link LabelTrend#NONE} before the collector is closed. */
    LabelTrend trend() {
        return trend;
    }

    Report.Label close() {
        Map<LatencyKind, Latencies> latencies = new EnumMap<>(LatencyKind.class);
        LatencyKind felt = histograms.containsKey(LatencyKind.INTENDED) ? LatencyKind.INTENDED : LatencyKind.LATENCY;
        histograms.forEach((kind, histogram) -> {
            LatencyBatches ofKind = Objects.requireNonNull(batches.get(kind));
            List<LatencyBatches.Stretch> all = ofKind.close();
            latencies.put(kind, Latencies.of(histogram, all));
            if (kind == felt) {
                trend = LabelTrend.of(
                        all,
                        ofKind.batchMillis(),
                        Objects.requireNonNull(beginnings.get(kind)).endOfSlowStart());
            }
        });
        return new Report.Label(counts, rate.perSecond(), latencies);
    }
}
