package io.github.jmeterduplex.internal.report.trend;

import io.github.jmeterduplex.internal.report.statistics.InitialSlowness;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Finds how long a label was slow at the start, from the median latencies of its first intervals over all engines.
 * Confined to one thread.
 */
public final class FirstIntervals {
    /** Maximum number of first intervals; ten minutes if an interval is one second long. */
    private static final int MAX_INTERVALS = 600;
    /** Smallest slowdown that matters: a tenth, as a logarithm. */
    private static final double MIN = Math.log(1.1);
    /** Smallest number of latencies whose median counts; the median of fewer depends on chance. */
    private static final int MIN_LATENCIES = 10;

    private final long intervalMillis;
    private final TreeMap<Long, Median> medians = new TreeMap<>();

    /**
     * Mean of the logarithms of the engines' median latencies, weighted by their numbers of latencies.
     *
     * @param startEpochMillis when the earliest of their intervals starts
     */
    private record Median(double weighted, long count, long startEpochMillis) {
        Median plus(Median other) {
            return new Median(
                    weighted + other.weighted, count + other.count, Math.min(startEpochMillis, other.startEpochMillis));
        }

        double mean() {
            return weighted / count;
        }
    }

    /** @param intervalMillis length of an interval of the files */
    public FirstIntervals(long intervalMillis) {
        this.intervalMillis = intervalMillis;
    }

    /** Adds the latencies that one engine measured in one interval. */
    public void add(Interval interval, IntervalLatencies latencies) {
        long index = Math.floorDiv(interval.startEpochMillis() + intervalMillis / 2, intervalMillis);
        if (latencies.isEmpty() || (medians.size() == MAX_INTERVALS && index > medians.lastKey())) {
            return;
        }
        double log = Math.log(Math.max(1.0, (double) median(latencies)));
        medians.merge(
                index,
                new Median(log * latencies.count(), latencies.count(), interval.startEpochMillis()),
                Median::plus);
        if (medians.size() > MAX_INTERVALS) {
            medians.pollLastEntry();
        }
    }

    private static long median(IntervalLatencies latencies) {
        long[] state = {(latencies.count() + 1) / 2, 0};
        latencies.forEach((micros, count) -> {
            if (state[0] > 0) {
                state[1] = micros;
            }
            state[0] -= count;
        });
        return state[1];
    }

    /**
     * Returns when the label's slow start ended, in epoch milliseconds; empty if it was not slow or has too few
     * latencies.
     */
    public OptionalLong endOfSlowStart() {
        List<Map.Entry<Long, Median>> known = medians.entrySet().stream()
                .filter(entry -> entry.getValue().count() >= MIN_LATENCIES)
                .toList();
        double[] values =
                known.stream().mapToDouble(entry -> entry.getValue().mean()).toArray();
        int length = InitialSlowness.length(values, MIN);
        return length == 0
                ? OptionalLong.empty()
                : OptionalLong.of(known.get(length).getValue().startEpochMillis());
    }
}
