package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Collects shortages of the load generator itself, for example of CPU, between two live lines. Confined to one thread.
 *
 * <p>It reports what a tester would act on immediately; the verdict of the report, which sees the whole run, says more.
 */
final class ClientShortages {
    /** Percentage of CPU use from which the cores count as limiting the rate. */
    private static final double FULL_PERCENT = 95;
    /**
     * How long the cores must be busy in a period to count as full, in milliseconds. Opening sessions may take all
     * cores for a moment.
     */
    private static final double FULL_MILLIS = 3_000;
    /** Length in milliseconds from which a single pause or stop is reported, as it then shows in any percentile. */
    private static final double STOP_MILLIS = 100;
    /** Percentage of a period spent in garbage collection from which it is reported, even if each pause is short. */
    private static final double GC_PERCENT = 5;
    /** Percentage of a period in which messages waited over 10 ms for the load generator, from which it is reported. */
    private static final double WAITED_PERCENT = 5;

    private static final double PERCENT = 100.0;

    private double millis;
    private double fullMillis;
    private double fullPercent;
    private double gcMillis;
    private double gcMaxMillis;
    private double stoodMillis;
    private double throttledMillis;
    private double waitedMillis;

    void add(ClientSample sample) {
        double length = sample.interval().lengthMillis();
        millis += length;
        double cpu = Math.max(
                value(sample, ClientColumn.CPU_CORES_PERCENT), value(sample, ClientColumn.CPU_MACHINE_PERCENT));
        if (cpu >= FULL_PERCENT) {
            fullMillis += length;
            fullPercent = Math.max(fullPercent, cpu);
        }
        gcMillis += value(sample, ClientColumn.GC_PAUSE_MS);
        gcMaxMillis = Math.max(gcMaxMillis, value(sample, ClientColumn.GC_PAUSE_MAX_MS));
        stoodMillis = Math.max(stoodMillis, value(sample, ClientColumn.HICCUP_MAX_MS));
        throttledMillis += value(sample, ClientColumn.CPU_THROTTLED_MS);
        waitedMillis += value(sample, ClientColumn.WAITED_OVER_10_MS);
    }

    private static double value(ClientSample sample, ClientColumn column) {
        return sample.values().getOrDefault(column, 0.0);
    }

    /** Returns the shortages of the period as the end of a live line, or an empty text. */
    String text() {
        List<String> amiss = new ArrayList<>();
        if (fullMillis >= Math.min(FULL_MILLIS, millis) && fullMillis > 0) {
            amiss.add(String.format(
                    Locale.ROOT, "CPU %.0f %% for %.0f of %.0f s", fullPercent, fullMillis / 1e3, millis / 1e3));
        }
        if (throttledMillis >= STOP_MILLIS) {
            amiss.add(String.format(Locale.ROOT, "held up by its CPU limit for %.0f ms", throttledMillis));
        }
        boolean gcAddsUp = gcMillis > 0 && gcMillis * PERCENT >= GC_PERCENT * millis;
        if (gcMaxMillis >= STOP_MILLIS || gcAddsUp) {
            amiss.add(String.format(Locale.ROOT, "GC paused %.0f ms, at worst %.0f ms", gcMillis, gcMaxMillis));
        }
        if (stoodMillis >= STOP_MILLIS) {
            amiss.add(String.format(Locale.ROOT, "stood still for %.0f ms", stoodMillis));
        }
        if (waitedMillis > 0 && waitedMillis * PERCENT >= WAITED_PERCENT * millis) {
            amiss.add(String.format(
                    Locale.ROOT,
                    "messages waited over 10 ms for it %.0f %% of the time",
                    // An interval of a remote engine may be longer than the period.
                    Math.min(PERCENT, PERCENT * waitedMillis / millis)));
        }
        return amiss.isEmpty() ? "" : " | load generator: " + String.join(", ", amiss);
    }
}
