package io.github.jmeterduplex.internal.log;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All counters of one run. Thread-safe. */
final class RunCounters {
    private final ExampleTexts examples = new ExampleTexts();
    private final CauseCounters sessionCauses = new CauseCounters(FailureCount.Kind.SESSION, "", examples);
    private final SessionCounters sessions = new SessionCounters(sessionCauses);
    private final ConcurrentMap<String, LabelCounters> labels = new ConcurrentSkipListMap<>();
    private final int mostUnplanned;
    private final Consumer<String> warnings;
    /** Labels that no parameter names; guarded by this. */
    private int unplanned;
    /** Where further ones are counted; null while there is room. Written once, guarded by this. */
    private volatile @Nullable LabelCounters others;
    /** When the slice of the sliding windows began that is under way; nanoseconds since the start of the run. */
    private volatile long sliceStartNanos;
    /** The writer's own, as {@link #slice} is. */
    private final LatencyHistogram scratch = new LatencyHistogram();

    /**
     * No counters yet.
     *
     * @param mostUnplanned labels that no parameter names
     * @param warnings logged once, when there are more of them
     */
    RunCounters(int mostUnplanned, Consumer<String> warnings) {
        this.mostUnplanned = mostUnplanned;
        this.warnings = warnings;
    }

    /** The counters of a label that a parameter names. */
    LabelCounters label(String label) {
        LabelCounters known = labels.get(label);
        return known != null
                ? known
                : labels.computeIfAbsent(label, missing -> new LabelCounters(missing, examples, sliceStartNanos));
    }

    /** The counters of a label that no parameter names; those of {@link RunLog#OTHERS} where there are too many. */
    LabelCounters unplannedLabel(String label) {
        LabelCounters known = labels.get(label);
        if (known != null) {
            return known;
        }
        LabelCounters shared = others;
        return shared != null ? shared : admit(label);
    }

    private synchronized LabelCounters admit(String label) {
        LabelCounters known = labels.get(label);
        if (known != null) {
            return known;
        }
        if (others != null) {
            return others;
        }
        if (unplanned < mostUnplanned) {
            unplanned++;
            return label(label);
        }
        warnings.accept("The server has sent messages of more than " + mostUnplanned
                + " events or destinations that no parameter names, \"" + DisplayText.clean(label)
                + "\" for one. From now on those of further ones are counted together, under \"" + RunLog.OTHERS
                + "\". To tell more apart, listen or subscribe to them, or raise duplex.labels.max.");
        LabelCounters shared = label(RunLog.OTHERS);
        others = shared;
        return shared;
    }

    /** All labels, in the order of their names. */
    Collection<LabelCounters> labels() {
        return labels.values();
    }

    /** Ends a slice of the sliding windows and begins the next. The writer's alone. */
    void slice(long nowNanos) {
        labels.values().forEach(label -> label.slice(nowNanos, scratch));
        sliceStartNanos = nowNanos;
    }

    SessionCounters sessions() {
        return sessions;
    }

    /** The causes that struck sessions and messages since the last call. The writer's alone. */
    List<FailureCount> takeFailures(Interval interval) {
        List<FailureCount> failures = new ArrayList<>(sessionCauses.take(interval));
        for (LabelCounters label : labels.values()) {
            List<FailureCount> ofLabel = label.takeFailures(interval);
            // of thousands of labels that are idle not even an empty list is copied
            if (!ofLabel.isEmpty()) {
                failures.addAll(ofLabel);
            }
        }
        return failures;
    }
}
