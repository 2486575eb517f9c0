package io.github.jmeterduplex.internal.search;

import io.github.jmeterduplex.internal.report.judge.ClientJudge;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict;
import io.github.jmeterduplex.internal.report.judge.Disturbance;
import io.github.jmeterduplex.internal.report.judge.DisturbedStretch;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Checks whether this load generator, or one of its engines, was disturbed during a step, by the rules of the report's
 * verdict. Confined to one thread.
 *
 * <p>A stop counts where it is half as long as the slowest hundredth of the messages may take, and all stops together
 * only where they took as much of the step as may be slow: a shorter one does not explain a broken bound. Full cores
 * count where the engine took at least half of them: where the server is on the same machine they are the server's
 * as well.
 */
final class LoadGeneratorCheck {
    private static final double OWN_PERCENT = 50;
    private static final double BUSY_PERCENT = 90;
    private static final double SLOWEST_HUNDREDTH = 0.01;
    private static final double MILLIS_PER_SECOND = 1_000;

    private final SearchBounds bounds;
    private final long originMillis;
    /** By name. */
    private final Map<String, Engine> engines = new TreeMap<>();

    /** @param originMillis the start of the run, from which times are reported */
    LoadGeneratorCheck(SearchBounds bounds, long originMillis) {
        this.bounds = bounds;
        this.originMillis = originMillis;
    }

    /** Adds an interval of each engine. */
    void add(Map<String, ClientSample> clients) {
        clients.forEach((name, sample) ->
                engines.computeIfAbsent(name, missing -> new Engine()).add(sample));
    }

    /** What disturbed it, as sentences; empty where nothing did. */
    String fault() {
        double stopped = 0;
        double all = 0;
        List<String> sentences = new ArrayList<>();
        for (Map.Entry<String, Engine> engine : engines.entrySet()) {
            ClientVerdict verdict = engine.getValue().verdict();
            double own = engine.getValue().stoppedMillis(verdict.disturbed());
            stopped += own;
            all += engine.getValue().millis();
            if (own > 0) {
                String text = String.join(" ", verdict.sentences());
                sentences.add(engines.size() == 1 ? text : "engine " + engine.getKey() + ": " + text);
            }
        }
        return stopped > 0 && stopped >= SLOWEST_HUNDREDTH * all ? String.join(" ", sentences) : "";
    }

    /** What is known of one engine. */
    private final class Engine {
        private static final String NAME = "this";

        private final ClientJudge judge = new ClientJudge();
        private final List<ClientSample> samples = new ArrayList<>();

        void add(ClientSample sample) {
            samples.add(sample);
            judge.add(NAME, sample);
        }

        ClientVerdict verdict() {
            Double p99 = bounds.maxP99Millis();
            return judge.judge(originMillis, p99 == null ? 0 : p99);
        }

        long millis() {
            return samples.stream()
                    .mapToLong(sample -> sample.interval().lengthMillis())
                    .sum();
        }

        double stoppedMillis(List<DisturbedStretch> stretches) {
            return stretches.stream().mapToDouble(this::stoppedMillis).sum();
        }

        private double stoppedMillis(DisturbedStretch stretch) {
            return samples.stream()
                    .filter(sample -> seconds(sample.interval().startEpochMillis()) < stretch.toSeconds()
                            && seconds(sample.interval().endEpochMillis()) > stretch.fromSeconds())
                    .mapToDouble(sample -> stoppedMillis(sample, stretch.causes()))
                    .sum();
        }

        private double stoppedMillis(ClientSample sample, Set<Disturbance> causes) {
            boolean isOwnCpu = ownPercent() >= OWN_PERCENT;
            if (causes.contains(Disturbance.CPU) && isOwnCpu && corePercent(sample) >= BUSY_PERCENT) {
                return sample.interval().lengthMillis();
            }
            boolean isCpuOfOthers = causes.equals(Set.of(Disturbance.CPU)) && !isOwnCpu;
            return isCpuOfOthers
                    ? 0
                    : Math.max(
                            value(sample, ClientColumn.GC_PAUSE_MS),
                            Math.max(
                                    value(sample, ClientColumn.HICCUP_MAX_MS),
                                    value(sample, ClientColumn.IO_LAG_MAX_MS)));
        }

        private double ownPercent() {
            return samples.stream()
                    .mapToDouble(sample -> value(sample, ClientColumn.CPU_PROCESS_PERCENT))
                    .average()
                    .orElse(0);
        }
    }

    private double seconds(long epochMillis) {
        return (epochMillis - originMillis) / MILLIS_PER_SECOND;
    }

    private static double corePercent(ClientSample sample) {
        return Math.max(
                value(sample, ClientColumn.CPU_CORES_PERCENT),
                Math.max(
                        value(sample, ClientColumn.CPU_MACHINE_PERCENT),
                        value(sample, ClientColumn.CPU_PROCESS_PERCENT)));
    }

    private static double value(ClientSample sample, ClientColumn column) {
        return sample.values().getOrDefault(column, 0.0);
    }
}
