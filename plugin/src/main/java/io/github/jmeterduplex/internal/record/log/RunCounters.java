package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.record.interval.ShownLabels;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All counters of one run. Thread-safe. */
final class RunCounters {
    private final CauseCounters.ExampleTexts examples = new CauseCounters.ExampleTexts();
    private final CauseCounters sessionCauses = new CauseCounters(FailureCount.Kind.SESSION, "", examples);
    private final SessionCounters sessions = new SessionCounters(sessionCauses);
    private final ConcurrentMap<String, LabelCounters> labels = new ConcurrentSkipListMap<>();
    /**
     * The counters of labels that servers chose, by the {@link DisplayText#name} of what they sent. Written with the
     * lock held.
     */
    private final ConcurrentMap<String, LabelCounters> ofServers = new ConcurrentHashMap<>();

    private final int mostOfServers;
    private final Consumer<String> warnings;
    /**
     * The common counters of all labels of servers beyond the limit; null until the limit is exceeded. Written once,
     * guarded by this.
     */
    private volatile @Nullable LabelCounters others;
    /** Start of the present slice of the sliding windows; nanoseconds since the start of the run. */
    private volatile long sliceStartNanos;
    /** A reusable histogram. Confined to the writer, as is {@link #slice}. */
    private final LatencyHistogram scratch = new LatencyHistogram();

    /**
     * @param mostOfServers labels that no parameter names
     * @param warnings logs a warning once, if there are more of them
     */
    RunCounters(int mostOfServers, Consumer<String> warnings) {
        this.mostOfServers = mostOfServers;
        this.warnings = warnings;
    }

    /** Returns the name of a label in all files: {@link RunLog#OTHERS} itself is reserved. */
    static String name(String label) {
        return label.equals(ShownLabels.OTHERS) ? DisplayText.marked(label) : DisplayText.name(label);
    }

    LabelCounters label(String label) {
        String name = name(label);
        LabelCounters known = labels.get(name);
        return known != null && known.isPlanned() ? known : plan(name);
    }

    /**
     * Turns a label into one of the plan. If a server chose the same name before, its counters are kept, as their
     * counts are in the files.
     */
    private synchronized LabelCounters plan(String name) {
        LabelCounters planned = labels.computeIfAbsent(name, this::counters);
        planned.setPlanned();
        ofServers.values().remove(planned);
        return planned;
    }

    private LabelCounters counters(String name) {
        return new LabelCounters(name, examples, sliceStartNanos);
    }

    /** Returns the counters of a label that a server chose; those of {@link RunLog#OTHERS} if there are too many. */
    LabelCounters unplannedLabel(String label) {
        String name = name(label);
        LabelCounters known = ofServers.get(name);
        if (known != null) {
            return known;
        }
        LabelCounters shared = others;
        return shared != null ? shared : admit(name, label);
    }

    private synchronized LabelCounters admit(String name, String label) {
        LabelCounters known = ofServers.get(name);
        if (known != null) {
            return known;
        }
        if (others != null) {
            return others;
        }
        String own = labels.containsKey(name) ? DisplayText.marked(name) : name;
        if (ofServers.size() < mostOfServers && !labels.containsKey(own)) {
            LabelCounters admitted = labels.computeIfAbsent(own, this::counters);
            ofServers.put(name, admitted);
            return admitted;
        }
        warnings.accept("The server has sent messages of more than " + mostOfServers
                + " events or destinations that no parameter names, \"" + DisplayText.clean(label)
                + "\" for one. From now on those of further ones are counted together, under \"" + ShownLabels.OTHERS
                + "\". To tell more apart, listen or subscribe to them, or raise duplex.labels.max.");
        LabelCounters shared = labels.computeIfAbsent(ShownLabels.OTHERS, this::counters);
        others = shared;
        return shared;
    }

    void rowDropped(MessageRow row) {
        LabelCounters known = labels.get(row.label());
        (known == null ? label(row.label()) : known).count(Count.ROWS_DROPPED);
    }

    /** Returns all labels, in the order of their names. */
    Collection<LabelCounters> labels() {
        return labels.values();
    }

    /** Ends a slice of the sliding windows and begins the next one. Only for the writer. */
    void slice(long nowNanos) {
        labels.values().forEach(label -> label.slice(nowNanos, scratch));
        sliceStartNanos = nowNanos;
    }

    SessionCounters sessions() {
        return sessions;
    }

    /** Returns the causes of failed sessions and messages since the last call. Only for the writer. */
    List<FailureCount> takeFailures(Interval interval) {
        List<FailureCount> failures = new ArrayList<>(sessionCauses.take(interval));
        for (LabelCounters label : labels.values()) {
            List<FailureCount> ofLabel = label.takeFailures(interval);
            // avoids copies of empty lists for thousands of idle labels
            if (!ofLabel.isEmpty()) {
                failures.addAll(ofLabel);
            }
        }
        return failures;
    }
}
