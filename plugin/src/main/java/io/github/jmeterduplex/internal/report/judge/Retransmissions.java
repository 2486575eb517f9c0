package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import org.jspecify.annotations.Nullable;

/**
 * Counts the TCP segments that one engine's machine sent again because they may have been lost. A segment does not
 * count if a duplicate selective acknowledgement (RFC 2883) shows that the receiver already had it. Confined to one
 * thread.
 *
 * <p>Such an acknowledgement comes a round trip later, perhaps in the next interval. So an interval is judged when the
 * next one is known, and the last interval is not judged: at the run's end many sessions close and the kernel probes
 * most.
 */
final class Retransmissions {
    /** The latest interval, which is judged when the next one is known. */
    private @Nullable Interval open;

    private boolean openIsUnsteady;

    private double unanswered;
    private double arrived;
    private @Nullable CounterPeak lost;

    /**
     * Adds the sample of an interval; called in the order of time.
     *
     * @param unsteady whether its segments do not count because it belongs to the start or the end of the run
     */
    void add(ClientSample sample, boolean unsteady) {
        Double again = sample.values().get(ClientColumn.TCP_RETRANSMITS);
        Double answers = sample.values().get(ClientColumn.TCP_DSACKS);
        if (again == null) {
            return;
        }
        if (answers == null) {
            // The file is of an earlier version, or the kernel does not count them.
            count(sample.interval(), unsteady ? 0 : again);
            return;
        }
        double late = Math.min(unanswered, answers);
        if (open != null) {
            count(open, openIsUnsteady ? 0 : unanswered - late);
        }
        double prompt = Math.min(again, answers - late);
        open = sample.interval();
        openIsUnsteady = unsteady;
        unanswered = again - prompt;
        arrived += late + prompt;
    }

    private void count(Interval interval, double segments) {
        if (segments > 0) {
            CounterPeak more = CounterPeak.of(interval, segments);
            lost = lost == null ? more : lost.plus(more);
        }
    }

    /** Returns the number of segments that may have been lost, with its peak; null if there are not any. */
    @Nullable
    CounterPeak lost() {
        return lost;
    }

    /** Returns how many segments were sent again although they had arrived. */
    double arrived() {
        return arrived;
    }

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
}
