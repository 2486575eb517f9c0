package io.github.jmeterduplex.internal.report.requirement;

import io.github.jmeterduplex.internal.report.statistics.Distributions;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/** A server whose true percentiles are known, and that answers messages with latencies that depend on each other. */
enum LatencySource {
    INDEPENDENT(
            "independent",
            x -> normal(Math.log(x / 5) / 0.5),
            (random, perSecond) -> second -> 5 * Math.exp(0.5 * random.nextGaussian())),
    PAUSES("pauses of 0.2 s each 5 s", x -> pauses(x, 0.04), (random, perSecond) -> {
        double phase = 5 * random.nextDouble();
        return second -> base(random) + 1_000 * Math.max(0, 0.2 - (second + phase) % 5);
    }),
    RANDOM_PAUSES("pauses at random times", x -> pauses(x, 1 - Math.exp(-0.04)), (random, perSecond) -> {
        double[] latest = {exponential(random, -5)};
        double[] next = {exponential(random, 5)};
        return second -> {
            while (next[0] <= second) {
                latest[0] = next[0];
                next[0] += exponential(random, 5);
            }
            return base(random) + 1_000 * Math.max(0, latest[0] + 0.2 - second);
        };
    }),
    ONE_SECOND(
            "time constant 1 s", INDEPENDENT.distribution, (random, perSecond) -> autoregression(random, perSecond, 1)),
    TEN_SECONDS(
            "time constant 10 s",
            INDEPENDENT.distribution,
            (random, perSecond) -> autoregression(random, perSecond, 10)),
    A_MINUTE(
            "time constant 60 s",
            INDEPENDENT.distribution,
            (random, perSecond) -> autoregression(random, perSecond, 60)),
    SPELLS(
            "spells of 3 s",
            x -> 0.9 * normal(Math.log(x / 5) / 0.3) + 0.1 * normal(Math.log(x / 20) / 0.3),
            (random, perSecond) -> new Spells(random)),
    HALF_LOAD("queue at load 0.5", x -> 1 - Math.exp(-x * 0.05), (random, perSecond) -> queue(random, 0.5)),
    HIGH_LOAD("queue at load 0.9", x -> 1 - Math.exp(-x * 50 / 9_000), (random, perSecond) -> queue(random, 0.9));

    static final double PER_SECOND = 50;

    private interface Start {
        Server of(SplittableRandom random, double perSecond);
    }

    /** Answers the messages of one run in turn. */
    interface Server {
        /** The latency, in milliseconds, of the message that is sent then. */
        double latencyMillis(double second);

        /** Whether the run had what makes the server what it is: else its latencies are those of another one. */
        default boolean isTypical() {
            return true;
        }
    }

    /** A server that is four times slower in spells, which begin at random times. */
    private static final class Spells implements Server {
        private static final double SLOW_SECONDS = 3;
        private static final double FAST_SECONDS = 27;

        private final SplittableRandom random;
        private boolean isSlow;
        private double end;
        private double before;
        private double slowSeconds;

        Spells(SplittableRandom random) {
            this.random = random;
            isSlow = random.nextDouble() < 0.1;
            end = exponential(random, isSlow ? SLOW_SECONDS : FAST_SECONDS);
        }

        @Override
        public double latencyMillis(double second) {
            while (second > end) {
                isSlow = !isSlow;
                end += exponential(random, isSlow ? SLOW_SECONDS : FAST_SECONDS);
            }
            slowSeconds += isSlow ? second - before : 0;
            before = second;
            return (isSlow ? 20 : 5) * Math.exp(0.3 * random.nextGaussian());
        }

        /** A tenth of the runs of a minute has no slow spell: they are runs of independent latencies. */
        @Override
        public boolean isTypical() {
            return slowSeconds >= SLOW_SECONDS;
        }
    }

    final String title;

    @SuppressWarnings("ImmutableEnumChecker") // They hold nothing.
    private final DoubleUnaryOperator distribution;

    @SuppressWarnings("ImmutableEnumChecker") // They hold nothing.
    private final Start start;

    /** @param distribution the share of latencies that are at most so many milliseconds */
    LatencySource(String title, DoubleUnaryOperator distribution, Start start) {
        this.title = title;
        this.distribution = distribution;
        this.start = start;
    }

    Server start(SplittableRandom random, double perSecond) {
        return start.of(random, perSecond);
    }

    /** Whether messages come at random times, as to the queues whose distributions are known. */
    boolean isRandomlySent() {
        return this == HALF_LOAD || this == HIGH_LOAD;
    }

    /**
     * How wide an interval may be, compared with one for independent latencies. With pauses at random times, the share
     * of slow messages has twice the standard deviation.
     */
    double mostWidth() {
        return this == RANDOM_PAUSES ? 2.6 : 2;
    }

    /** The percent of runs that must pass a bound that is kept by a fifth; with such pauses, 89 of 100 do. */
    double leastKept() {
        return this == RANDOM_PAUSES ? 85 : 90;
    }

    /** The true percentile of that share, in milliseconds. */
    double percentile(double share) {
        double low = 0;
        double high = 100_000;
        while (high - low > 1e-6) {
            double middle = (low + high) / 2;
            if (distribution.applyAsDouble(middle) < share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private static double normal(double z) {
        double beyond = Distributions.normalTwoSided(z) / 2;
        return z < 0 ? beyond : 1 - beyond;
    }

    private static double exponential(SplittableRandom random, double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    private static double base(SplittableRandom random) {
        return 2 * Math.exp(0.3 * random.nextGaussian());
    }

    private static double pauses(double x, double paused) {
        double within = 0;
        for (int i = 0; i < 400; i++) {
            within += normal(Math.log(Math.max(1e-9, x - (i + 0.5) / 2) / 2) / 0.3) / 400;
        }
        return (1 - paused) * normal(Math.log(x / 2) / 0.3) + paused * within;
    }

    private static Server autoregression(SplittableRandom random, double perSecond, double seconds) {
        double kept = Math.exp(-1 / (perSecond * seconds));
        double added = Math.sqrt(1 - kept * kept);
        double[] level = {random.nextGaussian()};
        return second -> {
            level[0] = kept * level[0] + added * random.nextGaussian();
            return 5 * Math.exp(0.5 * level[0]);
        };
    }

    /** A queue with one server, in equilibrium from the start. */
    private static Server queue(SplittableRandom random, double load) {
        double service = load / PER_SECOND;
        double[] free = {random.nextDouble() < load ? exponential(random, service / (1 - load)) : 0};
        return second -> {
            free[0] = Math.max(second, free[0]) + exponential(random, service);
            return 1_000 * (free[0] - second);
        };
    }
}
