package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.requirement.RequirementCheck;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Chooses the label whose p99 is shown on top of the page: the slowest one. */
public final class SlowestLabel {
    private SlowestLabel() {}

    /** Returns the label whose users waited longest at the 99th percentile, and how many labels have times. */
    public static Optional<Map<String, Object>> of(Report report) {
        Map<String, Map.Entry<LatencyKind, Latencies>> felt = new LinkedHashMap<>();
        report.labels()
                .forEach((name, label) ->
                        RequirementCheck.felt(label).ifPresent(latencies -> felt.put(name, latencies)));
        return felt.entrySet().stream()
                .max(Comparator.comparingDouble(
                        label -> label.getValue().getValue().p99()))
                .map(label -> {
                    Latencies latencies = label.getValue().getValue();
                    Map<String, Object> entry = new LinkedHashMap<>();
                    entry.put("label", label.getKey());
                    entry.put("latency", label.getValue().getKey().word());
                    entry.put("p50", latencies.p50());
                    entry.put("p99", latencies.p99());
                    entry.put("of_labels", felt.size());
                    return entry;
                });
    }
}
