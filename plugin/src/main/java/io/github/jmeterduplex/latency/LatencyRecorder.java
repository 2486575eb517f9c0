package io.github.jmeterduplex.latency;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Takes latencies from any thread without waiting, and hands them over an interval at a time. Thread-safe. */
public final class LatencyRecorder {
    private final Recorder recorder = new Recorder(LatencyHistogram.SIGNIFICANT_DIGITS);
    /** Set by every recording thread after it recorded; cleared by the taker before it takes. */
    private volatile boolean recorded;
    /** The histogram to fill next; guarded by this. */
    private Histogram recycled;

    /**
     * Adds one latency.
     *
     * @param micros in microseconds; not negative
     */
    public void record(long micros) {
        recorder.recordValue(micros);
        if (!recorded) {
            recorded = true;
        }
    }

    /**
     * Takes what was recorded since the last call, each latency exactly once.
     *
     * @return valid until the next call; empty when nothing was recorded
     */
    public synchronized LatencyHistogram take() {
        if (!recorded) {
            return new LatencyHistogram();
        }
        recorded = false;
        recycled = recorder.getIntervalHistogram(recycled);
        return new LatencyHistogram(recycled);
    }
}
