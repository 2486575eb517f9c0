package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyTag;
import io.github.jmeterduplex.latency.ListedMessage;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * Writes the counts of labels in an interval to the files, and collects them for the other outputs. Confined to one
 * thread.
 */
final class LabelWriter {
    private final RunCounters counters;
    private final IntervalFiles files;
    private final BooleanSupplier gathers;
    /** Whether any output wants this interval. */
    private boolean isWanted;
    /** The number of latencies written to the file so far, by tag. */
    private final SortedMap<String, Long> written = new TreeMap<>();
    /** A reusable histogram for the latencies of one label and kind. */
    private final LatencyHistogram latencies = new LatencyHistogram();

    /** @param gathers whether any output wants the figures */
    LabelWriter(RunCounters counters, IntervalFiles files, BooleanSupplier gathers) {
        this.counters = counters;
        this.files = files;
        this.gathers = gathers;
    }

    /**
     * Writes and returns the counts of all labels since the last call. An idle label only costs a check of a flag.
     *
     * @param isLast whether to write labels without changes too: an adder does not guarantee an order between its
     *     additions and a flag that is set afterwards
     */
    List<IntervalFigures.OfLabel> write(Interval interval, boolean isLast) {
        List<IntervalFigures.OfLabel> gathered = new ArrayList<>(0);
        isWanted = gathers.getAsBoolean();
        for (LabelCounters label : counters.labels()) {
            if (label.takeNews() || isLast) {
                write(interval, label, gathered);
            }
        }
        return gathered;
    }

    /** Returns how many latencies were written so far, by the texts of their tags. */
    SortedMap<String, Long> latencies() {
        return written;
    }

    private void write(Interval interval, LabelCounters label, List<IntervalFigures.OfLabel> gathered) {
        Map<LatencyKind, IntervalLatencies> recorded = new EnumMap<>(LatencyKind.class);
        Counts<Count> counts = label.takeCounts();
        if (!counts.isZero()) {
            files.add(new LabelCounts(interval, label.label(), counts));
        }
        List<ListedMessage> listed = label.takeListed(interval);
        listed.forEach(files::add);
        for (LatencyKind kind : LatencyKind.values()) {
            label.takeLatencies(kind, latencies);
            if (!latencies.isEmpty()) {
                LatencyTag tag = new LatencyTag(kind, label.label());
                files.add(interval, tag, latencies);
                written.merge(tag.text(), latencies.count(), Long::sum);
                if (isWanted) {
                    recorded.put(kind, IntervalLatencies.of(latencies));
                }
            }
        }
        if (isWanted && !(counts.isZero() && recorded.isEmpty() && listed.isEmpty())) {
            gathered.add(new IntervalFigures.OfLabel(label.label(), label.isPlanned(), counts, recorded, listed));
        }
    }
}
