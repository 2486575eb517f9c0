package io.github.jmeterduplex.samples.bench.signalr;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/** How often each latency of whole microseconds was seen. Thread-safe. */
final class Latencies {
    private static final int MAX_MICROS = 1_000_000;
    private static final double NANOS = 1e9;

    /** The last one: a second and more. */
    private final AtomicLongArray counts = new AtomicLongArray(MAX_MICROS + 1);

    private volatile long startNanos = System.nanoTime();

    void record(long nanos) {
        counts.getAndIncrement((int) Math.min(MAX_MICROS, TimeUnit.NANOSECONDS.toMicros(nanos)));
    }

    void clear() {
        for (int i = 0; i <= MAX_MICROS; i++) {
            counts.set(i, 0);
        }
        startNanos = System.nanoTime();
    }

    /** As the benchmark reads it: {@code latency p50 84 p99 210 us of 4711 in 6.02 s}. */
    String line() {
        long count = 0;
        for (int i = 0; i <= MAX_MICROS; i++) {
            count += counts.get(i);
        }
        return String.format(
                Locale.ROOT,
                "latency p50 %d p99 %d us of %d in %.2f s",
                percentile(count, 50),
                percentile(count, 99),
                count,
                (System.nanoTime() - startNanos) / NANOS);
    }

    /** The smallest latency that so many percent do not exceed. */
    private int percentile(long count, int percent) {
        long wanted = Math.max(1, count * percent / 100);
        long seen = 0;
        for (int micros = 0; micros < MAX_MICROS; micros++) {
            seen += counts.get(micros);
            if (seen >= wanted) {
                return micros;
            }
        }
        return MAX_MICROS;
    }
}
