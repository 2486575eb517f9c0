package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.read.ReadListener;
import io.github.jmeterduplex.internal.report.write.PercentileCurve;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.LatencyTag;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The percentile curves of a group of runs: one for each run, and one over all runs. Only the histograms of one run are
 * kept at a time, and their sum. Confined to one thread.
 */
final class RunGroupCurves {
    private static final Set<LatencyKind> KINDS =
            EnumSet.of(LatencyKind.LATENCY, LatencyKind.INTENDED, LatencyKind.PUSH);

    private final Map<LatencyTag, LatencyHistogram> sums = new HashMap<>();
    private final List<Map<LatencyTag, List<Double>>> runs = new ArrayList<>();
    private Map<LatencyTag, LatencyHistogram> open = new HashMap<>();

    /** Returns a listener that collects the latencies of the next run until {@link #end} is called. */
    ReadListener begin() {
        open = new HashMap<>();
        Map<LatencyTag, LatencyHistogram> run = open;
        return new ReadListener() {
            @Override
            public void see(LatencyLogReader.Line line) {
                if (KINDS.contains(line.tag().kind())) {
                    run.computeIfAbsent(line.tag(), missing -> new LatencyHistogram())
                            .add(line.latencies());
                }
            }
        };
    }

    void end() {
        Map<LatencyTag, List<Double>> curves = new HashMap<>();
        open.forEach((tag, latencies) -> {
            curves.put(tag, PercentileCurve.of(latencies));
            sums.computeIfAbsent(tag, missing -> new LatencyHistogram()).add(latencies);
        });
        runs.add(curves);
        open = new HashMap<>();
    }

    /** Returns the percentile curve of each run; all runs must have measured these latencies. */
    List<List<Double>> runs(LatencyTag tag) {
        return runs.stream().map(curves -> curves.get(tag)).toList();
    }

    /** Returns the percentile curve over all runs, which must have measured these latencies. */
    List<Double> all(LatencyTag tag) {
        return PercentileCurve.of(Objects.requireNonNull(sums.get(tag), "nothing was measured"));
    }
}
