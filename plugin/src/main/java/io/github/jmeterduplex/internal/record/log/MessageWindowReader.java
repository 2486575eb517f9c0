package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.internal.record.log.MessageWindow.Basis;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Reads counts and latencies of the last seconds, for one label or for all. Thread-safe. */
final class MessageWindowReader {
    private final RunCounters counters;
    private final RunClock clock;

    MessageWindowReader(RunCounters counters, RunClock clock) {
        this.counters = counters;
        this.clock = clock;
    }

    /** Reads the last seconds of a label, or of all labels if it is null. */
    MessageWindow read(@Nullable String label, int overSeconds) {
        long nowNanos = clock.elapsedNanos();
        Sum sum = new Sum(nowNanos, Math.max(0, nowNanos - TimeUnit.SECONDS.toNanos(overSeconds)));
        Collection<LabelCounters> all = counters.labels();
        List<String> labels = new ArrayList<>();
        for (LabelCounters counters : all) {
            if (label == null || label.equals(counters.label())) {
                sum.add(counters);
            }
            if (sum.hasSent(counters)) {
                labels.add(counters.label());
            }
        }
        return sum.window(labels);
    }

    /** Confined to one thread. */
    private static final class Sum {
        private final long nowNanos;
        private final long fromNanos;
        private final LatencyHistogram sent = new LatencyHistogram();
        /** From the intended send if a label has a pace, else from the send. */
        private final LatencyHistogram felt = new LatencyHistogram();
        /** The latencies of one label. */
        private final LatencyHistogram ofLabel = new LatencyHistogram();
        /** The same from the intended send. */
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
            if (hasLatencies()) {
                sent.add(ofLabel);
                felt.add(intended.isEmpty() ? ofLabel : intended);
            }
        }

        private boolean hasLatencies() {
            return !ofLabel.isEmpty() || !intended.isEmpty();
        }

        boolean hasSent(LabelCounters label) {
            return label.hasSent(nowNanos, ofLabel);
        }

        MessageWindow window(List<String> labels) {
            // One label may have senders with and without a pace: then the slower kind counts.
            long p99Micros = Math.max(felt.percentileMicros(99), sent.percentileMicros(99));
            return new MessageWindow((nowNanos - startNanos) / 1e9, tally, perSecond, basis(), p99Micros, labels);
        }

        private Basis basis() {
            if (hasPaced) {
                return hasUnpaced ? Basis.MIXED : Basis.INTENDED;
            }
            return hasUnpaced ? Basis.SENT : Basis.NONE;
        }
    }
}
