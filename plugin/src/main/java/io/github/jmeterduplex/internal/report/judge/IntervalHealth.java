package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;

/**
 * The health of one engine in one interval; it is small, since the verdict keeps all intervals of a run. A value is -1
 * if it was not measured.
 *
 * @param startEpochMillis its start
 * @param lengthMillis its length
 * @param gcMillis longest pause of the garbage collector
 * @param gcSumMillis sum of its pauses
 * @param hiccupMillis longest standstill
 * @param lagMillis longest wait of an I/O loop
 * @param corePercent busy share of the cores that the engine may use, or of the machine
 * @param processPercent share of its cores that the engine itself used
 * @param throttledMillis time in which a limit of CPU stopped it
 * @param waits how long messages waited for it
 */
record IntervalHealth(
        long startEpochMillis,
        int lengthMillis,
        float gcMillis,
        float gcSumMillis,
        float hiccupMillis,
        float lagMillis,
        float corePercent,
        float processPercent,
        float throttledMillis,
        Waits waits) {
    private static final float UNKNOWN = -1;
    private static final double PERCENT = 100.0;

    static IntervalHealth of(ClientSample sample) {
        float cores = value(sample, ClientColumn.CPU_CORES_PERCENT);
        return new IntervalHealth(
                sample.interval().startEpochMillis(),
                (int) sample.interval().lengthMillis(),
                value(sample, ClientColumn.GC_PAUSE_MAX_MS),
                value(sample, ClientColumn.GC_PAUSE_MS),
                value(sample, ClientColumn.HICCUP_MAX_MS),
                value(sample, ClientColumn.IO_LAG_MAX_MS),
                cores == UNKNOWN ? value(sample, ClientColumn.CPU_MACHINE_PERCENT) : cores,
                value(sample, ClientColumn.CPU_PROCESS_PERCENT),
                value(sample, ClientColumn.CPU_THROTTLED_MS),
                Waits.of(sample));
    }

    private static float value(ClientSample sample, ClientColumn column) {
        Double value = sample.values().get(column);
        return value == null ? UNKNOWN : value.floatValue();
    }

    long endEpochMillis() {
        return startEpochMillis + lengthMillis;
    }

    /** Returns the longest stop of the engine in this interval, of any cause. */
    double stopMillis() {
        return Math.max(hiccupMillis, lagMillis);
    }

    /** Whether garbage collections paused the engine for too large a share of the interval. */
    boolean isFullOfPauses() {
        return lengthMillis > 0 && PERCENT * gcSumMillis / lengthMillis >= Thresholds.GC_PERCENT;
    }

    /** Whether a lack of CPU explains that messages waited this long for the engine, in sum or once. */
    boolean isShortOfCores(double waitedMillis) {
        return Math.max(corePercent, processPercent) >= Thresholds.BUSY_PERCENT
                || throttledMillis >= 1
                || (waits.forCoreMillis() >= 1 && 2 * waits.forCoreMillis() >= waitedMillis);
    }

    /** Whether the cores were fully busy in this interval. */
    boolean isFull() {
        return Math.max(corePercent, processPercent) >= Thresholds.FULL_PERCENT;
    }
}
