package io.github.jmeterduplex.internal.log;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.Kind;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyTag;

/** Writes what the labels booked in an interval, into files and live line. Confined to one thread. */
final class LabelLines {
    private final Books books;
    private final IntervalFiles files;
    private final LiveLine live;
    /** What one label recorded of one kind; written over by the next. */
    private final LatencyHistogram latencies = new LatencyHistogram();

    LabelLines(Books books, IntervalFiles files, LiveLine live) {
        this.books = books;
        this.files = files;
        this.live = live;
    }

    /** Writes what was booked since the last call. Idle labels cost a look at a flag. */
    void write(Interval interval) {
        for (LabelCounters label : books.labels()) {
            if (label.takeNews()) {
                write(interval, label);
            }
        }
    }

    /**
     * Writes what was not written yet, of labels without news too: an adder promises no order between what it adds and
     * a flag that is set afterwards.
     */
    void writeLast(Interval interval) {
        for (LabelCounters label : books.labels()) {
            write(interval, label);
        }
    }

    private void write(Interval interval, LabelCounters label) {
        Counts<Count> counts = label.takeCounts();
        if (!counts.isZero()) {
            files.add(new LabelCounts(interval, label.label(), counts));
        }
        for (Kind kind : Kind.values()) {
            label.takeLatencies(kind, latencies);
            if (!latencies.isEmpty()) {
                files.add(interval, new LatencyTag(kind, label.label()), latencies);
            }
            if (kind == Kind.LATENCY) {
                live.add(counts, latencies);
            }
        }
    }
}
