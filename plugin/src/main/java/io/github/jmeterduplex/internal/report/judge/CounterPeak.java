package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.latency.Interval;

/** The sum of an error counter, and the interval in which it grew fastest. */
record CounterPeak(double sum, double perSecond, long epochMillis) {
    private static final double MILLIS_PER_SECOND = 1_000.0;

    static CounterPeak of(Interval interval, double count) {
        double seconds = Math.max(1, interval.lengthMillis()) / MILLIS_PER_SECOND;
        return new CounterPeak(count, count / seconds, interval.startEpochMillis());
    }

    CounterPeak plus(CounterPeak next) {
        CounterPeak worst = next.perSecond > perSecond ? next : this;
        return new CounterPeak(sum + next.sum, worst.perSecond, worst.epochMillis);
    }
}
