package io.github.jmeterduplex.internal.search;

import io.github.jmeterduplex.internal.report.judge.ClientJudge;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict;
import io.github.jmeterduplex.internal.report.judge.Disturbance;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import java.util.ArrayList;
import java.util.List;

/**
 * Judges this load generator over the intervals of a step, as the report's verdict does. Confined to one thread.
 *
 * <p>A stop counts where it is half as long as the slowest hundredth of the messages may take. Full cores count where
 * this process took at least half of them: where the server is on the same machine they are the server's as well.
 */
final class LoadGenerator {
    private static final String ENGINE = "this";
    private static final double OWN_PERCENT = 50;

    private final SearchBounds bounds;
    private final ClientJudge judge = new ClientJudge();
    private final List<ClientSample> samples = new ArrayList<>();

    LoadGenerator(SearchBounds bounds) {
        this.bounds = bounds;
        judge.expect(ENGINE);
    }

    void add(ClientSample sample) {
        samples.add(sample);
        judge.add(ENGINE, sample);
    }

    /** What disturbed it, as sentences; empty where nothing did. */
    String fault() {
        if (samples.isEmpty()) {
            return "";
        }
        Double p99 = bounds.maxP99Millis();
        ClientVerdict verdict = judge.judge(samples.get(0).interval().startEpochMillis(), p99 == null ? 0 : p99);
        boolean isDisturbed = verdict.disturbed().stream()
                .flatMap(stretch -> stretch.causes().stream())
                .anyMatch(cause -> cause != Disturbance.CPU || ownPercent() >= OWN_PERCENT);
        return isDisturbed ? String.join(" ", verdict.sentences()) : "";
    }

    private double ownPercent() {
        return samples.stream()
                .mapToDouble(sample -> sample.values().getOrDefault(ClientColumn.CPU_PROCESS_PERCENT, 0.0))
                .average()
                .orElse(0);
    }
}
