package io.github.jmeterduplex.internal.report.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterduplex.internal.report.statistics.Bounds;
import io.github.jmeterduplex.internal.report.statistics.Distributions;
import io.github.jmeterduplex.internal.report.trend.LatencyBatches;
import io.github.jmeterduplex.internal.report.trend.PercentileInterval.Batch;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PercentileIntervalsTest {
    private static final int RUNS = 1_000;
    private static final int BATCHES = 50;
    private static final List<Percentile> CHECKED = List.of(Percentile.P50, Percentile.P90, Percentile.P99);

    /** Latencies as they came. */
    private static final class Raw implements Batch {
        private final long[] micros;

        Raw(long... micros) {
            this.micros = micros;
        }

        @Override
        public long count() {
            return micros.length;
        }

        @Override
        public long countUpTo(long most) {
            long count = 0;
            for (long one : micros) {
                count += one <= most ? 1 : 0;
            }
            return count;
        }
    }

    /** One simulated run, and the percentiles of what it was drawn from. */
    private interface Model {
        List<Raw> run(SplittableRandom random);

        double trueMillis(double share);
    }

    private static Raw raw(int count, java.util.function.IntToDoubleFunction millis) {
        return new Raw(IntStream.range(0, count)
                .mapToLong(i -> Math.round(1_000 * millis.applyAsDouble(i)))
                .toArray());
    }

    private static Map<Percentile, Bounds> bars(List<Raw> batches) {
        LatencyHistogram all = new LatencyHistogram();
        for (Raw batch : batches) {
            for (long micros : batch.micros) {
                all.record(micros);
            }
        }
        return Latencies.intervals(all, batches);
    }

    /**
     * In how many of a thousand runs the interval holds the true percentile; runs without an interval do not count.
     */
    private static Map<Percentile, Double> coverage(Model model) {
        SplittableRandom seeds = new SplittableRandom(73);
        List<Map<Percentile, Bounds>> runs =
                IntStream.range(0, RUNS).mapToObj(run -> seeds.split()).toList().parallelStream()
                        .map(random -> bars(model.run(random)))
                        .toList();
        Map<Percentile, Double> coverage = new EnumMap<>(Percentile.class);
        for (Percentile percentile : CHECKED) {
            double truth = model.trueMillis(percentile.share());
            List<Bounds> known = runs.stream()
                    .filter(bars -> bars.containsKey(percentile))
                    .map(bars -> bars.get(percentile))
                    .toList();
            assertThat(known).as("intervals of %s", percentile).hasSizeGreaterThan(RUNS * 95 / 100);
            long held = known.stream()
                    .filter(bounds -> bounds.low() <= truth && truth <= bounds.high())
                    .count();
            coverage.put(percentile, 100.0 * held / known.size());
        }
        return coverage;
    }

    private static void holds(Model model) {
        assertThat(coverage(model))
                .allSatisfy((percentile, percent) ->
                        assertThat(percent).as("coverage of %s", percentile).isBetween(93.0, 99.5));
    }

    @Test
    void intervalsOfIndependentLatenciesHoldTheTruePercentilesIn95PercentOfTheRuns() {
        holds(new Model() {
            @Override
            public List<Raw> run(SplittableRandom random) {
                return IntStream.range(0, BATCHES)
                        .mapToObj(batch -> raw(500, i -> -10 * Math.log(1 - random.nextDouble())))
                        .toList();
            }

            @Override
            public double trueMillis(double share) {
                return -10 * Math.log(1 - share);
            }
        });
    }

    @Test
    void intervalsOfLatenciesWithAHeavyTailDoToo() {
        holds(new Model() {
            @Override
            public List<Raw> run(SplittableRandom random) {
                return IntStream.range(0, BATCHES)
                        .mapToObj(batch -> raw(500, i -> Math.pow(1 - random.nextDouble(), -1 / 1.2)))
                        .toList();
            }

            @Override
            public double trueMillis(double share) {
                return Math.pow(1 - share, -1 / 1.2);
            }
        });
    }

    /**
     * The level of the logarithms goes from second to second with a correlation of 0.8; eight seconds are a batch.
     */
    @Test
    void intervalsOfLatenciesThatHangTogetherDoToo() {
        holds(new Model() {
            private static final double CORRELATION = 0.8;
            private static final double OF_LEVEL = 0.15;
            private static final double OF_MESSAGE = 0.5;

            @Override
            public List<Raw> run(SplittableRandom random) {
                double[] level = {random.nextGaussian()};
                return IntStream.range(0, BATCHES)
                        .mapToObj(batch -> raw(1_200, i -> {
                            if (i % 150 == 0) {
                                level[0] = CORRELATION * level[0]
                                        + Math.sqrt(1 - CORRELATION * CORRELATION) * random.nextGaussian();
                            }
                            return Math.exp(1 + OF_LEVEL * level[0] + OF_MESSAGE * random.nextGaussian());
                        }))
                        .toList();
            }

            @Override
            public double trueMillis(double share) {
                return Math.exp(1 + Math.hypot(OF_LEVEL, OF_MESSAGE) * Distributions.normalQuantile(share));
            }
        });
    }

    private static List<Raw> batches(int count, long... micros) {
        return IntStream.range(0, count).mapToObj(i -> new Raw(micros)).toList();
    }

    @Test
    void fewLatenciesBeyondAPercentileHaveNoInterval() {
        long[] hundred = IntStream.rangeClosed(1, 100).mapToLong(i -> i * 10L).toArray();

        assertThat(bars(batches(49, hundred))).containsOnlyKeys(Percentile.P50, Percentile.P90, Percentile.P95);
        assertThat(bars(batches(50, hundred)))
                .containsOnlyKeys(Percentile.P50, Percentile.P90, Percentile.P95, Percentile.P99);
        assertThat(bars(batches(11, hundred))).isEmpty();
        assertThat(bars(batches(12, 7))).isEmpty();
    }

    @Test
    void equalLatenciesHaveAnIntervalOfOneValue() {
        long[] equal = new long[1_000];
        Arrays.fill(equal, 1_500);

        assertThat(bars(batches(50, equal)))
                .containsEntry(Percentile.P50, new Bounds(1.5, 1.5))
                .containsEntry(Percentile.P999, new Bounds(1.5, 1.5));
    }

    @Test
    void batchesOfSeveralEnginesAreThoseOfTheSameTime() {
        SplittableRandom random = new SplittableRandom(79);
        int seconds = 1_000;
        double[] level = random.doubles(seconds / 4).toArray();
        LatencyBatches apart = new LatencyBatches(1_000);
        LatencyBatches together = new LatencyBatches(1_000);
        LatencyHistogram all = new LatencyHistogram();
        List<IntervalLatencies> lines = new ArrayList<>();
        for (int second = 0; second < 2 * seconds; second++) {
            double now = 1_000 + 1_000 * level[second % seconds / 4];
            lines.add(IntervalLatencies.of(random.doubles(40)
                    .mapToLong(draw -> Math.round(now + 100 * draw))
                    .toArray()));
            all.add(lines.get(second));
        }
        for (int second = 0; second < seconds; second++) {
            together.add(new Interval(second * 1_000L, 1_000), lines.get(second));
            together.add(new Interval(second * 1_000L, 1_000), lines.get(seconds + second));
        }
        for (int second = 0; second < 2 * seconds; second++) {
            // the other engine's ticks come later by a part of an interval, and its file is read later
            apart.add(new Interval(second % seconds * 1_000L + (second < seconds ? 0 : 130), 1_000), lines.get(second));
        }

        List<LatencyBatches.Stretch> batches = apart.close();
        assertThat(apart.batchMillis()).isEqualTo(16_000);
        assertThat(batches).hasSizeBetween(LatencyBatches.MAX / 2, LatencyBatches.MAX);
        assertThat(batches.stream().mapToLong(Batch::count).sum()).isEqualTo(all.count());
        Bounds bounds = Latencies.intervals(all, batches).get(Percentile.P50);
        assertThat(Latencies.intervals(all, together.close()).get(Percentile.P50))
                .isEqualTo(bounds);
        // 80,000 messages, but they have 250 levels alone: some 60 microseconds, and not 5, on either side
        assertThat(bounds.high() - bounds.low()).isEqualTo(0.15, within(0.08));
    }
}
