package io.github.jmeterduplex.internal.engine.search;

import io.github.jmeterduplex.internal.report.statistics.BatchMeans;
import io.github.jmeterduplex.internal.report.trend.LatencyBatches;
import io.github.jmeterduplex.internal.report.trend.PercentileInterval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Adds up the intervals of a step. Confined to one thread. */
final class StepSums {
    private static final double MILLIS_PER_SECOND = 1_000;
    private static final double MICROS_PER_MILLI = 1_000;
    private static final double SLOWEST_HUNDREDTH = 0.01;
    private static final int P50 = 50;
    private static final int P99 = 99;

    private final List<SearchInterval.Messages> counts = new ArrayList<>();
    private final LatencyHistogram fromSend = new LatencyHistogram();
    private SearchInterval.Messages sum = new SearchInterval.Messages(0, 0, 0);
    private final LatencyHistogram felt = new LatencyHistogram();
    private LatencyBatches batches = new LatencyBatches(1);
    private long millis;
    private long worstP99Micros;
    private long mostInFlight;
    private long fewestOpen = Long.MAX_VALUE;

    void add(SearchInterval searchInterval) {
        if (counts.isEmpty()) {
            batches = new LatencyBatches(Math.max(1, searchInterval.interval().lengthMillis()));
        }
        counts.add(searchInterval.messages());
        sum = sum.plus(searchInterval.messages());
        for (IntervalLatencies latencies : searchInterval.felt()) {
            felt.add(latencies);
            batches.add(searchInterval.interval(), latencies);
        }
        searchInterval.fromSend().forEach(fromSend::add);
        millis += searchInterval.interval().lengthMillis();
        worstP99Micros = Math.max(worstP99Micros, searchInterval.p99Micros());
        mostInFlight = Math.max(mostInFlight, searchInterval.levels().inFlight());
        fewestOpen = Math.min(fewestOpen, searchInterval.levels().open());
    }

    long millis() {
        return millis;
    }

    SearchInterval.Messages messages() {
        return sum;
    }

    /** Returns the values of this step to which an overloaded server must return to count as recovered. */
    Recovery.Baseline baseline(double perSecond) {
        return new Recovery.Baseline(perSecond, worstP99Micros, mostInFlight, fewestOpen);
    }

    /** Returns the lowest number of open sessions at the end of any interval. */
    long fewestOpen() {
        return fewestOpen;
    }

    long p99FromSendMicros() {
        return fromSend.percentileMicros(P99);
    }

    boolean hasLatencies() {
        return !felt.isEmpty();
    }

    long p99Micros() {
        return felt.percentileMicros(P99);
    }

    /**
     * Returns the share of the messages that were slower than a limit, including messages that still wait for a reply.
     */
    double slowShare(long mostMicros, long waiting) {
        double slow = felt.count() - felt.countUpTo(mostMicros) + (double) waiting;
        return slow / Math.max(1, felt.count() + waiting);
    }

    double lostPercent() {
        return sum.known() == 0 ? Double.NaN : 100.0 * sum.lost() / sum.known();
    }

    /** Judges whether the p99 meets a bound. */
    Judgement p99(long mostMicros) {
        if (felt.isEmpty()) {
            return Judgement.UNDECIDED;
        }
        if (isFarBelow(mostMicros)) {
            return Judgement.KEPT;
        }
        List<LatencyBatches.Stretch> stretches = batches.close();
        Optional<BatchMeans> usual = PercentileInterval.dependence(1 - SLOWEST_HUNDREDTH, felt, stretches);
        return Judgement.ofShare(
                stretches.stream()
                        .mapToLong(stretch -> stretch.count() - stretch.countUpTo(mostMicros))
                        .toArray(),
                stretches.stream().mapToLong(LatencyBatches.Stretch::count).toArray(),
                SLOWEST_HUNDREDTH,
                usual);
    }

    /**
     * Whether at least a thousand latencies were measured that all meet the bound, with a p99 of at most half of it.
     */
    private boolean isFarBelow(long mostMicros) {
        return felt.count() * SLOWEST_HUNDREDTH >= 10
                && felt.maxMicros() <= mostMicros
                && p99Micros() <= mostMicros / 2;
    }

    /** Judges whether the share of lost messages meets a bound. */
    Judgement lost(double mostPercent) {
        return Judgement.ofShare(
                counts.stream().mapToLong(SearchInterval.Messages::lost).toArray(),
                counts.stream().mapToLong(SearchInterval.Messages::known).toArray(),
                mostPercent / 100,
                sum.lost() == 0 ? Optional.of(new BatchMeans(1, Double.POSITIVE_INFINITY)) : Optional.empty());
    }

    StepResult.Figures figures() {
        Optional<PercentileInterval> interval =
                felt.isEmpty() ? Optional.empty() : PercentileInterval.of(0.99, felt, batches.close());
        return new StepResult.Figures(
                millis / MILLIS_PER_SECOND,
                millis == 0 ? Double.NaN : sum.written() * MILLIS_PER_SECOND / millis,
                felt.isEmpty() ? Double.NaN : felt.percentileMicros(P50) / MICROS_PER_MILLI,
                felt.isEmpty() ? Double.NaN : p99Micros() / MICROS_PER_MILLI,
                interval.map(bounds -> bounds.lowMicros() / MICROS_PER_MILLI).orElse(Double.NaN),
                interval.map(bounds -> bounds.highMicros() / MICROS_PER_MILLI).orElse(Double.NaN),
                lostPercent());
    }
}
