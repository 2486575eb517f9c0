package io.github.jmeterduplex.internal.log;

import io.github.jmeterduplex.latency.PackedLatencies;
import java.util.List;

/**
 * What one label did in a stretch of the run. Immutable.
 *
 * @param startNanos since the start of the run
 * @param endNanos the same, excluded
 */
record Slice(long startNanos, long endNanos, Tally tally, PackedLatencies latencies, PackedLatencies intended) {
    boolean isEmpty() {
        return tally.isZero() && latencies.isEmpty() && intended.isEmpty();
    }

    /**
     * Several as one.
     *
     * @param some at least one, in their order
     */
    static Slice sum(List<Slice> some) {
        return new Slice(
                some.get(0).startNanos,
                some.get(some.size() - 1).endNanos,
                some.stream().map(Slice::tally).reduce(Tally.ZERO, Tally::plus),
                PackedLatencies.sum(some.stream().map(Slice::latencies).toList()),
                PackedLatencies.sum(some.stream().map(Slice::intended).toList()));
    }
}
