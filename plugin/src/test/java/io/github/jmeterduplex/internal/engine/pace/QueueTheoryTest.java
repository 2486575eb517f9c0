package io.github.jmeterduplex.internal.engine.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * What a server with one worker and exponentially distributed service times makes of arrivals, in virtual time: with
 * {@code poisson} the latencies from when messages were due are those of the M/M/1 queue, with {@code even} those of
 * the D/M/1 queue, which are much shorter.
 */
class QueueTheoryTest {
    private static final int MESSAGES = 3_000_000;
    private static final double SERVED_PER_SECOND = 1_000;
    private static final double NANOS_PER_MILLI = 1e6;

    private record Latencies(double meanMillis, double p99Millis) {}

    /** Sends through the queue, first come, first served. */
    private static Latencies latencies(ArrivalProcess arrivals, double perSecond) {
        Schedule schedule = new Schedule(Rate.steady(perSecond), arrivals, 7);
        SplittableRandom service = new SplittableRandom(8);
        double[] millis = new double[MESSAGES];
        double freeNanos = 0;
        double sum = 0;
        for (int i = 0; i < MESSAGES; i++) {
            long due = schedule.next();
            freeNanos = Math.max(freeNanos, (double) due) - Math.log1p(-service.nextDouble()) / SERVED_PER_SECOND * 1e9;
            millis[i] = (freeNanos - due) / NANOS_PER_MILLI;
            sum += millis[i];
        }
        Arrays.sort(millis);
        return new Latencies(sum / MESSAGES, millis[MESSAGES / 100 * 99]);
    }

    @Test
    void poissonArrivalsWaitAsLongAsTheoryOfTheMm1QueueSays() {
        for (double perSecond : new double[] {500, 700, 900}) {
            Latencies poisson = latencies(ArrivalProcess.POISSON, perSecond);
            double meanMillis = 1_000 / (SERVED_PER_SECOND - perSecond);
            assertThat(poisson.meanMillis()).as("mean at %s", perSecond).isCloseTo(meanMillis, withPercentage(3));
            assertThat(poisson.p99Millis())
                    .as("p99 at %s", perSecond)
                    .isCloseTo(meanMillis * Math.log(100), withPercentage(3));
        }
    }

    @Test
    void evenArrivalsWaitAsLongAsTheoryOfTheDm1QueueSaysWhichIsFarLess() {
        for (double perSecond : new double[] {500, 700, 900}) {
            Latencies even = latencies(ArrivalProcess.EVEN, perSecond);
            double millis = 1_000 / SERVED_PER_SECOND / (1 - rootOfDm1(perSecond));
            assertThat(even.meanMillis()).as("mean at %s", perSecond).isCloseTo(millis, withPercentage(3));
            assertThat(even.p99Millis())
                    .as("p99 at %s", perSecond)
                    .isCloseTo(millis * Math.log(100), withPercentage(3));
            assertThat(even.meanMillis())
                    .as("half of M/M/1 at %s", perSecond)
                    .isLessThan(0.7 * 1_000 / (SERVED_PER_SECOND - perSecond));
        }
    }

    /** The root below 1 of {@code s = exp(-(1 - s) / load)}. */
    private static double rootOfDm1(double perSecond) {
        double root = 0.5;
        for (int i = 0; i < 1_000; i++) {
            root = Math.exp(-(1 - root) * SERVED_PER_SECOND / perSecond);
        }
        return root;
    }
}
