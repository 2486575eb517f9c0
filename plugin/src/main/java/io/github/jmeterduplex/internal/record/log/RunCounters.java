package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.internal.codec.DisplayText;
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
    private final ExampleTexts examples = new ExampleTexts();
    private final CauseCounters sessionCauses = new CauseCounters(FailureCount.Kind.SESSION, "", examples);
    private final SessionCounters sessions = new SessionCounters(sessionCauses);
    /** All labels, by their names. */
    private final ConcurrentMap<String, LabelCounters> labels = new ConcurrentSkipListMap<>();
    /** Those that servers chose, by the {@link DisplayText#name} of what they sent. Written with the lock held. */
    private final ConcurrentMap<String, LabelCounters> ofServers = new ConcurrentHashMap<>();

    private final int mostOfServers;
    private final Consumer<String> warnings;
    /** Where further ones are counted; null while there is room. Written once, guarded by this. */
    private volatile @Nullable LabelCounters others;
    /** When the slice of the sliding windows began that is under way; nanoseconds since the start of the run. */
    private volatile long sliceStartNanos;
    /** The writer's own, as {@link #slice} is. */
    private final LatencyHistogram scratch = new LatencyHistogram();

    /**
     * No counters yet.
     *
     * @param mostOfServers labels that no parameter names
     * @param warnings logged once, when there are more of them
     */
    RunCounters(int mostOfServers, Consumer<String> warnings) {
        this.mostOfServers = mostOfServers;
        this.warnings = warnings;
    }

    /** The name of a label in all files: {@link RunLog#OTHERS} itself is taken. */
    static String name(String label) {
        return label.equals(RunLog.OTHERS) ? DisplayText.marked(label) : DisplayText.name(label);
    }

    /** The counters of a label that a parameter names. */
    LabelCounters label(String label) {
        String name = name(label);
        LabelCounters known = labels.get(name);
        return known != null && known.isPlanned() ? known : plan(name);
    }

    /** What a server had chosen before the plan's first message of that name stays with it: its counts are written. */
    private synchronized LabelCounters plan(String name) {
        LabelCounters planned = labels.computeIfAbsent(name, this::counters);
        planned.setPlanned();
        ofServers.values().remove(planned);
        return planned;
    }

    private LabelCounters counters(String name) {
        return new LabelCounters(name, examples, sliceStartNanos);
    }

    /** The counters of a label that a server chose; those of {@link RunLog#OTHERS} if there are too many. */
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
                + "\" for one. From now on those of further ones are counted together, under \"" + RunLog.OTHERS
                + "\". To tell more apart, listen or subscribe to them, or raise duplex.labels.max.");
        LabelCounters shared = labels.computeIfAbsent(RunLog.OTHERS, this::counters);
        others = shared;
        return shared;
    }

    /** A row of a message will not be written. */
    void rowDropped(MessageRow row) {
        LabelCounters known = labels.get(row.label());
        (known == null ? label(row.label()) : known).rowDropped();
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
