package io.github.jmeterduplex.internal.report.requirement;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Percentile;
import io.github.jmeterduplex.internal.report.statistics.QuantileRanks;
import io.github.jmeterduplex.internal.report.trend.LatencyBatches;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What intervals of percentiles and requirements are worth if latencies depend on each other: simulated runs of
 * servers whose true percentiles are known.
 *
 * <p>Of the intervals, 92 % or more hold the truth (if a quarter of the runs have one), and at most 5 % of the runs
 * pass a bound that is broken by a fifth. A run that has not seen what its server does at times is a run of another
 * server, and no method can know: such runs do not count here, but are in the table.
 */
class DependentLatenciesTest {
    private static final int RUNS = Integer.getInteger("simulated.runs", 50);
    private static final List<Integer> SECONDS = RUNS < 400 ? List.of(60, 300) : List.of(60, 300, 1_800);
    private static final int SEED = Integer.getInteger("seed", 0);
    /** Percent by which chance may change what few runs show. */
    private static final double SLACK = RUNS < 400 ? 6 : 0;

    private static final Map<Percentile, Double> SHARES =
            Map.of(Percentile.P50, 0.5, Percentile.P90, 0.9, Percentile.P99, 0.99);
    private static final double FIFTH = 1.2;
    /** Even a run of a minute has intervals of p50 and p90 of these. */
    private static final Set<LatencySource> NEARLY_INDEPENDENT =
            Set.of(LatencySource.INDEPENDENT, LatencySource.PAUSES, LatencySource.RANDOM_PAUSES);

    /** Counts runs of one length, for one percentile. */
    private static final class Tally {
        private final double share;
        private final double truth;
        private final List<Double> widths = new ArrayList<>();
        private int knownUnseen;
        private int covered;
        private int passedBroken;
        private int passedBrokenUnseen;
        private int passedKept;
        private int brokenKept;

        Tally(double share, double truthMillis) {
            this.share = share;
            truth = truthMillis;
        }

        void count(Percentile percentile, Run run, Latencies latencies) {
            latencies.bounds(percentile).ifPresent(ends -> {
                knownUnseen += run.isTypical ? 0 : 1;
                covered += ends.low() <= truth && truth <= ends.high() ? 1 : 0;
                widths.add((ends.high() - ends.low()) / run.independentWidth(share));
            });
            if (answer(latencies, percentile, truth / FIFTH) == RequirementStatus.PASSED) {
                passedBroken++;
                passedBrokenUnseen += run.isTypical ? 0 : 1;
            }
            RequirementStatus kept = answer(latencies, percentile, truth * FIFTH);
            passedKept += kept == RequirementStatus.PASSED ? 1 : 0;
            brokenKept += kept == RequirementStatus.BROKEN ? 1 : 0;
        }

        private static double percent(int some, int of) {
            return 100.0 * some / Math.max(1, of);
        }

        private double medianWidth() {
            return widths.stream().sorted().skip(widths.size() / 2).findFirst().orElse(Double.NaN);
        }

        String text() {
            return String.format(
                    Locale.ROOT,
                    " | %3.0f %5.1f %4.1f  %4.1f %3.0f %2.0f",
                    percent(widths.size(), RUNS),
                    percent(covered, widths.size()),
                    medianWidth(),
                    percent(passedBroken, RUNS),
                    percent(passedKept, RUNS),
                    percent(brokenKept, RUNS));
        }

        void check(LatencySource source, String what) {
            if (percent(widths.size() - knownUnseen, RUNS) >= 25 + 2 * SLACK) {
                assertThat(percent(covered, widths.size()))
                        .as("coverage of %s", what)
                        .isGreaterThanOrEqualTo(92 - SLACK);
            }
            assertThat(percent(passedBroken - passedBrokenUnseen, RUNS))
                    .as("runs that pass a broken bound of %s", what)
                    .isLessThanOrEqualTo(5 + SLACK);
            if (NEARLY_INDEPENDENT.contains(source) && share < 0.95) {
                assertThat(percent(widths.size(), RUNS))
                        .as("intervals of %s", what)
                        .isGreaterThanOrEqualTo(95 - SLACK);
                assertThat(percent(passedKept, RUNS))
                        .as("runs that pass %s", what)
                        .isGreaterThanOrEqualTo(source.leastKept() - SLACK);
                assertThat(medianWidth()).as("width of %s", what).isLessThan(source.mostWidth());
            }
        }
    }

    /** The latencies of a run in batches as long as the report makes them. */
    private record Run(LatencyHistogram all, List<LatencyBatches.Stretch> batches, boolean isTypical) {
        static Run of(LatencySource source, int seconds, SplittableRandom random) {
            int batchSeconds = 1;
            while ((seconds - 1) / batchSeconds >= LatencyBatches.MAX) {
                batchSeconds *= 2;
            }
            List<LatencyBatches.Stretch> batches = new ArrayList<>();
            for (int start = 0; start < seconds; start += batchSeconds) {
                batches.add(new LatencyBatches.Stretch(start * 1_000L, new LatencyHistogram()));
            }
            LatencySource.Server server = source.start(random, LatencySource.PER_SECOND);
            double second = 0;
            for (int i = 0; ; i++) {
                second = source.isRandomlySent()
                        ? second - Math.log(1 - random.nextDouble()) / LatencySource.PER_SECOND
                        : (i + random.nextDouble()) / LatencySource.PER_SECOND;
                if (second >= seconds) {
                    break;
                }
                batches.get((int) second / batchSeconds)
                        .latencies()
                        .record(Math.round(1_000 * server.latencyMillis(second)));
            }
            LatencyHistogram all = new LatencyHistogram();
            batches.forEach(batch -> all.add(batch.latencies()));
            batches.removeIf(batch -> batch.count() == 0);
            return new Run(all, batches, server.isTypical());
        }

        /** In milliseconds. */
        double independentWidth(double share) {
            QuantileRanks ranks =
                    QuantileRanks.around(share, all.count(), 1, 1.96).orElseThrow();
            return (all.highestMicrosOfRank(ranks.high()) - all.lowestMicrosOfRank(ranks.low())) / 1_000.0;
        }
    }

    private static RequirementStatus answer(Latencies latencies, Percentile percentile, double bound) {
        Requirement requirement =
                new Requirement(percentile.word() + "<" + bound, Optional.empty(), percentile.word(), "<", bound);
        return new RequirementResult(
                        requirement,
                        Optional.empty(),
                        Optional.empty(),
                        OptionalDouble.of(latencies.at(percentile)),
                        Optional.of(PercentileRange.of(latencies, percentile)),
                        false)
                .answer();
    }

    private static Map<Percentile, Tally> tallies(LatencySource source, int seconds) {
        int number = List.of(LatencySource.values()).indexOf(source);
        SplittableRandom seeds = new SplittableRandom(number * 10_000L + seconds + SEED);
        Map<Percentile, Tally> tallies = new EnumMap<>(Percentile.class);
        SHARES.forEach((percentile, share) -> tallies.put(percentile, new Tally(share, source.percentile(share))));
        for (int i = 0; i < RUNS; i++) {
            Run run = Run.of(source, seconds, seeds.split());
            Latencies latencies = Latencies.of(run.all, run.batches);
            tallies.forEach((percentile, tally) -> tally.count(percentile, run, latencies));
        }
        return tallies;
    }

    /**
     * Prints a row for each length of a run: for p50, p90 and p99 how many percent of the runs have an interval, how
     * many percent of these hold the truth, the median of their widths compared with that for independent latencies,
     * how many percent of the runs pass a bound that is broken by a fifth, and pass and break one that is kept by that.
     */
    @ParameterizedTest
    @EnumSource
    void intervalsHoldTheTruthAndRequirementsAreNotPassedByChance(LatencySource source) {
        for (int seconds : SECONDS) {
            Map<Percentile, Tally> tallies = tallies(source, seconds);
            StringBuilder row = new StringBuilder(String.format("%-25s %5d s", source.title, seconds));
            tallies.values().forEach(tally -> row.append(tally.text()));
            System.out.println(row);
            tallies.forEach((percentile, tally) -> tally.check(source, percentile + " of " + seconds + " s"));
        }
    }
}
