package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of the messages of one label, or of all, in the last seconds of a run. Immutable.
 *
 * @param seconds the actual length of the window: shorter than requested if the run is younger, and up to a second
 *     longer, as it begins with a whole slice (10 s longer beyond 120 s, 60 s longer beyond 1,200 s)
 * @param tally the counts
 * @param writtenPerSecond messages handed over per second, from the end of the second of the label's first send until
 *     now; for several labels the sum
 * @param basis the kind of latency of the percentiles
 * @param percentiles of the latencies
 * @param labels all labels that had messages since the start of the run, in the order of their names
 */
public record MessageWindow(
        double seconds,
        MessageTotals tally,
        double writtenPerSecond,
        Basis basis,
        Percentiles percentiles,
        List<String> labels) {
    public MessageWindow {
        labels = List.copyOf(labels);
    }

    /** Latencies in microseconds; 0 if no reply was timed. */
    public record Percentiles(long p50Micros, long p95Micros, long p99Micros) {}

    /** The event at which the measured latencies begin. */
    public enum Basis {
        /** None, because no reply was timed. */
        NONE,
        /** The send, as labels do not have a pace. */
        SENT,
        /** The send that the pace intended. */
        INTENDED,
        /** The intended send if a label has a pace, else the send. */
        MIXED
    }

    /** Reads the last seconds of a label, or of all labels if the label is null. Any thread. */
    static MessageWindow read(RunCounters counters, RunClock clock, @Nullable String label, int overSeconds) {
        long nowNanos = clock.elapsedNanos();
        Sum sum = new Sum(nowNanos, Math.max(0, nowNanos - TimeUnit.SECONDS.toNanos(overSeconds)));
        List<String> labels = new ArrayList<>();
        for (LabelCounters one : counters.labels()) {
            if (label == null || label.equals(one.label())) {
                sum.add(one);
            }
            if (one.hasSent(nowNanos, sum.ofLabel)) {
                labels.add(one.label());
            }
        }
        return sum.window(labels);
    }

    /** Adds up the counts and latencies of labels. Confined to one thread. */
    private static final class Sum {
        private final long nowNanos;
        private final long fromNanos;
        private final LatencyHistogram sent = new LatencyHistogram();
        /** The latencies of all labels, from the intended send if a label has a pace, else from the send. */
        private final LatencyHistogram felt = new LatencyHistogram();
        /** The latencies of one label from the send. */
        private final LatencyHistogram ofLabel = new LatencyHistogram();
        /** The latencies of one label from the intended send. */
        private final LatencyHistogram intended = new LatencyHistogram();

        private long startNanos;
        private MessageTotals tally = MessageTotals.ZERO;
        private double perSecond;
        private boolean hasPaced;
        private boolean hasUnpaced;

        Sum(long nowNanos, long fromNanos) {
            this.nowNanos = nowNanos;
            this.fromNanos = fromNanos;
            this.startNanos = fromNanos;
        }

        void add(LabelCounters label) {
            LabelWindow.Figures figures = label.since(fromNanos, nowNanos, ofLabel, intended);
            startNanos = Math.min(startNanos, figures.startNanos());
            tally = tally.plus(figures.tally());
            perSecond += figures.writtenPerSecond();
            hasPaced |= !intended.isEmpty();
            hasUnpaced |= intended.isEmpty() && !ofLabel.isEmpty();
            if (!ofLabel.isEmpty() || !intended.isEmpty()) {
                sent.add(ofLabel);
                felt.add(intended.isEmpty() ? ofLabel : intended);
            }
        }

        MessageWindow window(List<String> labels) {
            return new MessageWindow(
                    (nowNanos - startNanos) / 1e9,
                    tally,
                    perSecond,
                    basis(),
                    new Percentiles(slower(50), slower(95), slower(99)),
                    labels);
        }

        /** Returns a percentile of the slower kind, as one label may have senders with and without a pace. */
        private long slower(double percent) {
            return Math.max(felt.percentileMicros(percent), sent.percentileMicros(percent));
        }

        private Basis basis() {
            if (hasPaced) {
                return hasUnpaced ? Basis.MIXED : Basis.INTENDED;
            }
            return hasUnpaced ? Basis.SENT : Basis.NONE;
        }
    }
}
