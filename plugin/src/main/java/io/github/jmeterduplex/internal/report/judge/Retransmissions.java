package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import org.jspecify.annotations.Nullable;

/**
 * TCP segments that one engine's machine sent again and that may have been lost: not those of which a duplicate
 * selective acknowledgement (RFC 2883) says that the receiver had them already. Confined to one thread.
 *
 * <p>Such an acknowledgement comes a round trip later, perhaps in the next interval. So an interval is judged when the
 * next one is known, and the last one is not: the run's end is where many sessions close and the kernel probes most.
 */
final class Retransmissions {
    /** Of the interval that is not judged yet, and its segments without such an acknowledgement. */
    private @Nullable Interval open;

    private boolean openIsUnsteady;

    private double unanswered;
    private double arrived;
    private @Nullable CounterPeak lost;

    /**
     * Adds an interval, in their order.
     *
     * @param unsteady whether its segments do not count, as it belongs to the start or the end of the run
     */
    void add(ClientSample sample, boolean unsteady) {
        Double again = sample.values().get(ClientColumn.TCP_RETRANSMITS);
        Double answers = sample.values().get(ClientColumn.TCP_DSACKS);
        if (again == null) {
            return;
        }
        if (answers == null) {
            // A file of an earlier version, or a kernel that does not count them.
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

    /** Those that may have been lost; null where there are none. */
    @Nullable
    CounterPeak lost() {
        return lost;
    }

    /** How many had arrived already. */
    double arrived() {
        return arrived;
    }
}
