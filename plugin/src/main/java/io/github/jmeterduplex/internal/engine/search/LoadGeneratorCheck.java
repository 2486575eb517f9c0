package io.github.jmeterduplex.internal.engine.search;

import io.github.jmeterduplex.internal.report.judge.ClientJudge;
import io.github.jmeterduplex.internal.report.judge.MeasuredTimes;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks whether this load generator, or one of its engines, was disturbed during a step. It applies the rules of the
 * report's verdict. Confined to one thread.
 *
 * <p>A message that waited for the load generator for half of the bound or longer may be slow for that reason. If at
 * least half as many messages waited as were slow, the server may have kept the bound without these waits. Full cores
 * count if the engine used at least half of them: if the server is on the same machine, it uses them too.
 */
final class LoadGeneratorCheck {
    private static final double WAIT_SHARE_OF_BOUND = 0.5;
    /** The longest wait in milliseconds that is ignored, because such waits happen on every machine. */
    private static final double LEAST_WAIT_MILLIS = 3;

    private static final double WAITED_SHARE_OF_SLOW = 0.5;
    /** The shortest wait that counts, in milliseconds, if the p99 does not have a bound. */
    private static final double WAIT_MILLIS = 20;

    private static final double SLOWEST_HUNDREDTH = 0.01;
    private static final double OWN_PERCENT = 50;
    private static final double FULL_PERCENT = 95;
    private static final double FULL_MILLIS = 3_000;

    private final SearchBounds bounds;
    private final long originMillis;
    private final ClientJudge judge = new ClientJudge();
    private final Map<String, List<ClientSample>> engines = new HashMap<>();

    /** @param originMillis the start of the run, from which times are reported */
    LoadGeneratorCheck(SearchBounds bounds, long originMillis) {
        this.bounds = bounds;
        this.originMillis = originMillis;
    }

    /** Adds the measurements of one interval, by engine. */
    void add(Map<String, ClientSample> clients) {
        clients.forEach((name, sample) -> {
            judge.add(name, sample);
            engines.computeIfAbsent(name, missing -> new ArrayList<>()).add(sample);
        });
    }

    /** Describes the disturbance in sentences; empty if there was no disturbance. */
    String disturbance() {
        return fault(SLOWEST_HUNDREDTH);
    }

    /**
     * Describes a disturbance that may have made this share of messages slow, in sentences; empty if there was no such
     * disturbance.
     *
     * @param slowShare the share of the messages that broke the bound
     */
    String fault(double slowShare) {
        boolean isWaitedFor = !engines.isEmpty()
                && judge.waitedShare(waitMillis()) >= WAITED_SHARE_OF_SLOW * Math.max(SLOWEST_HUNDREDTH, slowShare);
        if (!isWaitedFor && fullShare() < SLOWEST_HUNDREDTH) {
            return "";
        }
        List<String> sentences = judge.judge(originMillis, List.of(allowed())).sentences();
        return String.join(" ", sentences.subList(Math.min(1, sentences.size() - 1), sentences.size()));
    }

    private double waitMillis() {
        Double p99 = bounds.maxP99Millis();
        return p99 == null ? WAIT_MILLIS : Math.max(LEAST_WAIT_MILLIS, WAIT_SHARE_OF_BOUND * p99);
    }

    /** Returns the latencies of a server that just meets the bound. */
    private MeasuredTimes allowed() {
        double millis = waitMillis() / WAIT_SHARE_OF_BOUND;
        return new MeasuredTimes("the step", 0, 0, 0, millis, 0);
    }

    /** Returns the share of the step's time in which engines used up their cores themselves. */
    private double fullShare() {
        double all = 0;
        double full = 0;
        for (List<ClientSample> samples : engines.values()) {
            boolean isOwn = samples.stream()
                            .mapToDouble(sample -> value(sample, ClientColumn.CPU_PROCESS_PERCENT))
                            .average()
                            .orElse(0)
                    >= OWN_PERCENT;
            for (ClientSample sample : samples) {
                double millis = sample.interval().lengthMillis();
                all += millis;
                full += isOwn && corePercent(sample) >= FULL_PERCENT ? millis : 0;
            }
        }
        return full >= FULL_MILLIS ? full / all : 0;
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
