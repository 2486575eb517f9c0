package io.github.jmeterduplex.samples.bench.probe;

import java.util.Arrays;
import java.util.Locale;

/** How often each latency of whole microseconds was seen. Confined to one thread. */
final class Latencies {
    private static final int MAX_MICROS = 1_000_000;
    private static final int NANOS = 1_000;

    private final long[] counts = new long[MAX_MICROS];
    private long count;
    private long over;

    void record(long nanos) {
        int micros = (int) Math.min(Integer.MAX_VALUE, nanos / NANOS);
        count++;
        if (micros < MAX_MICROS) {
            counts[micros]++;
        } else {
            over++;
        }
    }

    void clear() {
        Arrays.fill(counts, 0);
        count = 0;
        over = 0;
    }

    /** The smallest latency that so many percent do not exceed, in microseconds; infinite where it took a second. */
    double percentile(double percent) {
        long wanted = Math.max(1, (long) Math.ceil(count * percent / 100));
        long seen = 0;
        for (int micros = 0; micros < MAX_MICROS; micros++) {
            seen += counts[micros];
            if (seen >= wanted) {
                return micros;
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /** One line: {@code latency p50 84 p99 210 us of 4711 in 6.02 s, over a second 0}. */
    String line(double seconds) {
        return String.format(
                Locale.ROOT,
                "latency p50 %.0f p99 %.0f us of %d in %.2f s, over a second %d",
                percentile(50),
                percentile(99),
                count,
                seconds,
                over);
    }

    /** How many there are. */
    long count() {
        return count;
    }
}
