package io.github.jmeterduplex.internal.report.trend;

import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.ArrayList;
import java.util.List;

/** Computes the latencies of each tenth of a run. */
public final class Tenths {
    private static final int TENTHS = 10;

    private Tenths() {}

    /**
     * Adds up the batches of each tenth.
     *
     * @param batches in the order of time
     * @return in the order of time; empty if there are fewer than ten batches
     */
    public static List<LatencyHistogram> of(List<LatencyBatches.Stretch> batches) {
        List<LatencyHistogram> tenths = new ArrayList<>();
        for (int i = 0; i < batches.size() && batches.size() >= TENTHS; i++) {
            if (i * TENTHS / batches.size() == tenths.size()) {
                tenths.add(new LatencyHistogram());
            }
            tenths.get(tenths.size() - 1).add(batches.get(i).latencies());
        }
        return tenths;
    }
}
