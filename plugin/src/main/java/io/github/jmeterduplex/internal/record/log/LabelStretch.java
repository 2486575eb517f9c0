package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.PackedLatencies;
import java.util.List;

/**
 * The counts and latencies of one label in a stretch of the run. Immutable.
 *
 * @param startNanos since the start of the run
 * @param endNanos the same, excluded
 */
record LabelStretch(
        long startNanos, long endNanos, MessageTotals tally, PackedLatencies latencies, PackedLatencies intended) {
    boolean isEmpty() {
        return tally.isZero() && latencies.isEmpty() && intended.isEmpty();
    }

    /**
     * Adds up several stretches.
     *
     * @param some at least one, in their order
     */
    static LabelStretch sum(List<LabelStretch> some) {
        return new LabelStretch(
                some.get(0).startNanos,
                some.get(some.size() - 1).endNanos,
                some.stream().map(LabelStretch::tally).reduce(MessageTotals.ZERO, MessageTotals::plus),
                PackedLatencies.sum(some.stream().map(LabelStretch::latencies).toList()),
                PackedLatencies.sum(some.stream().map(LabelStretch::intended).toList()));
    }
}
