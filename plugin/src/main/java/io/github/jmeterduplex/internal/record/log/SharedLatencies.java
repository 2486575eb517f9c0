package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyRecorder;
import io.github.jmeterduplex.latency.PackedLatencies;
import java.util.ArrayList;
import java.util.List;

/**
 * Passes every latency of one recorder exactly once to each of two readers: the files, once per interval, and the
 * sliding window. Thread-safe; recording threads are not involved.
 */
final class SharedLatencies {
    private static final int MANY = 64;

    private final LatencyRecorder recorder;
    /** Latencies that the window has taken and the files have not; guarded by this. */
    private final List<PackedLatencies> owedToFiles = new ArrayList<>();
    /** Latencies that the files have taken and the window has not; guarded by this. */
    private final List<PackedLatencies> owedToWindow = new ArrayList<>();

    SharedLatencies(LatencyRecorder recorder) {
        this.recorder = recorder;
    }

    /** Moves the latencies that the files have not taken yet into a histogram, whose previous content is lost. */
    synchronized void forFiles(LatencyHistogram interval) {
        interval.clear();
        recorder.takeInto(interval);
        if (!interval.isEmpty()) {
            owe(owedToWindow, PackedLatencies.of(interval));
        }
        owedToFiles.forEach(packed -> packed.addTo(interval));
        owedToFiles.clear();
    }

    /** Returns the latencies that the window has not taken yet; overwrites the given histogram. */
    synchronized PackedLatencies forWindow(LatencyHistogram scratch) {
        scratch.clear();
        recorder.takeInto(scratch);
        PackedLatencies news = PackedLatencies.of(scratch);
        if (!news.isEmpty()) {
            owe(owedToFiles, news);
            owedToWindow.add(news);
        }
        PackedLatencies all = PackedLatencies.sum(owedToWindow);
        owedToWindow.clear();
        return all;
    }

    private static void owe(List<PackedLatencies> debts, PackedLatencies more) {
        debts.add(more);
        // An interval of the files may last an hour, and the window takes latencies every second.
        if (debts.size() >= MANY) {
            PackedLatencies sum = PackedLatencies.sum(debts);
            debts.clear();
            debts.add(sum);
        }
    }
}
