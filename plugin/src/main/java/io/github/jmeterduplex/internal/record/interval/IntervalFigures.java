package io.github.jmeterduplex.internal.record.interval;

import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.List;
import java.util.Map;

/**
 * All counts and measurements of one interval, as in the files. Immutable.
 *
 * @param interval its time
 * @param labels the labels that counted anything
 * @param sessions their counts, and the levels at the end
 * @param failures the failures, by cause
 * @param client health of this engine
 */
public record IntervalFigures(
        Interval interval,
        List<OfLabel> labels,
        SessionCounts sessions,
        List<FailureCount> failures,
        ClientSample client) {
    public IntervalFigures {
        labels = List.copyOf(labels);
        failures = List.copyOf(failures);
    }

    /**
     * The counts and latencies of one label.
     *
     * @param label its name
     * @param isPlanned whether the plan names it; else a server chose it
     * @param counts its counts
     * @param latencies by kind, if there are any
     * @param listed messages that are listed by themselves
     */
    public record OfLabel(
            String label,
            boolean isPlanned,
            Counts<Count> counts,
            Map<LatencyKind, IntervalLatencies> latencies,
            List<ListedMessage> listed) {
        public OfLabel {
            latencies = Map.copyOf(latencies);
            listed = List.copyOf(listed);
        }
    }
}
