package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.internal.report.judge.ClientVerdict.DisturbedStretch;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict.UsableStretch;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Judges, from the engines' self-checks, which part of the run is usable, and says why the rest is not.
 * Disturbances at the start and at the end of a run make those parts unusable, but do not count against the engine.
 * Confined to one thread.
 */
public final class ClientJudge {
    /** The collected records of one engine. */
    private static final class Known {
        private final RunPhases phases = new RunPhases();
        private final List<IntervalHealth> moments = new ArrayList<>();
        private final NearLimits limits = new NearLimits();
        private final NetworkTrouble network = new NetworkTrouble();
    }

    private final Map<String, Known> engines = new LinkedHashMap<>();

    /** Adds an engine, even if its health was not measured. */
    public void expect(String engine) {
        known(engine);
    }

    private Known known(String engine) {
        return engines.computeIfAbsent(engine, missing -> new Known());
    }

    /** Adds the session counts of an engine's interval; called in the order of time, before the interval's sample. */
    public void add(String engine, SessionCounts line) {
        known(engine).phases.add(line);
    }

    /** Adds the health sample of an engine's interval, in the order of time. */
    public void add(String engine, ClientSample sample) {
        Known known = known(engine);
        known.moments.add(IntervalHealth.of(sample));
        known.limits.add(sample);
        known.network.add(sample, known.phases.touch(sample.interval()));
    }

    /** Returns the share of all engines' time in which a message waited longer than this for its engine. */
    public double waitedShare(double millis) {
        return SummedStops.share(moments().toList(), millis);
    }

    /**
     * Judges whether the engines were fit to measure, and in which part of the run.
     *
     * @param originEpochMillis earliest start of the run
     * @param measured the times with which stops are compared; those of the fastest label decide whether a single stop
     *     counts
     */
    public ClientVerdict judge(long originEpochMillis, List<MeasuredTimes> measured) {
        if (engines.values().stream().allMatch(known -> known.moments.isEmpty())) {
            return new ClientVerdict(
                    false,
                    List.of("The client's health is not known: there is no line of client.csv."),
                    List.of(),
                    List.of(new UsableStretch(0, Double.POSITIVE_INFINITY)),
                    List.of(),
                    List.of(),
                    List.of());
        }
        ElapsedTime at = new ElapsedTime(originEpochMillis);
        double stopMillis = Thresholds.stopMillis(measured);
        Sentences sentences = new Sentences();
        DisturbedStretches stretches = new DisturbedStretches();
        DisturbedStretches heldStretches = new DisturbedStretches();
        List<EngineSentences> verdicts = new ArrayList<>();
        for (Map.Entry<String, Known> engine : engines.entrySet()) {
            Known known = engine.getValue();
            if (known.moments.isEmpty()) {
                sentences.silent.add("The health of engine " + engine.getKey()
                        + " is not known: there is no line of its client.csv.");
                continue;
            }
            String who = engines.size() == 1 ? "the client" : "engine " + engine.getKey();
            EngineSentences verdict = new EngineSentences(who, known.moments, known.phases, stopMillis, at);
            verdicts.add(verdict);
            stretches.add(verdict.found());
            heldStretches.add(verdict.held());
            sentences.reasons.addAll(verdict.reasons());
            sentences.limits.addAll(known.limits.sentences(who, at));
            sentences.network.addAll(known.network.sentences(who, at));
            verdict.note().ifPresent(sentences.notes::add);
        }
        List<DisturbedStretch> disturbed = stretches.within(first(), last(), at);
        List<DisturbedStretch> held = heldStretches.within(first(), last(), at);
        UsablePart usable = new UsablePart(at.seconds(first()), at.seconds(last()), disturbed, held);
        SummedStops summed = new SummedStops(calm(verdicts), usable.any() ? measured : List.of());
        boolean healthy = held.isEmpty()
                && usable.any()
                && !summed.any()
                && sentences.limits.isEmpty()
                && sentences.silent.isEmpty();
        return new ClientVerdict(
                healthy,
                sentences.all(first(usable, summed, verdicts, held.isEmpty()), summed),
                disturbed,
                summed.isAll() ? List.of() : usable.stretches(),
                summed.own(),
                new SummedStops(Map.of("", moments().toList()), measured).own(),
                List.of());
    }

    private static Map<String, List<IntervalHealth>> calm(List<EngineSentences> verdicts) {
        Map<String, List<IntervalHealth>> calm = new LinkedHashMap<>();
        verdicts.forEach(verdict -> calm.put(verdict.who(), verdict.calm()));
        return calm;
    }

    /** Collects the sentences of the verdict that follow its first line. */
    private static final class Sentences {
        private final List<String> reasons = new ArrayList<>();
        private final List<String> limits = new ArrayList<>();
        private final List<String> silent = new ArrayList<>();
        private final List<String> network = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();

        List<String> all(String first, SummedStops summed) {
            List<String> all = new ArrayList<>();
            all.add(first);
            all.addAll(reasons);
            if (summed.any()) {
                all.add(summed.reason());
            }
            all.addAll(limits);
            all.addAll(silent);
            all.addAll(network);
            all.addAll(notes);
            return List.copyOf(all);
        }
    }

    /** Returns the first line of the verdict; if all was well, it ends with the measurements that show it. */
    private String first(UsablePart usable, SummedStops summed, List<EngineSentences> verdicts, boolean calm) {
        if (summed.isAll()) {
            return UsablePart.OVERLOADED + ".";
        }
        if (summed.any()) {
            return usable.text() + (calm ? ", but " : "; ") + summed.text() + ".";
        }
        if (!calm || !usable.any()) {
            return usable.text() + ".";
        }
        String text = usable.text() + (usable.isWhole() ? "" : ", between the opening of its sessions and their end");
        if (verdicts.size() < engines.size()) {
            return text + ", as far as the engines tell.";
        }
        return verdicts.size() == 1
                ? text + ": " + verdicts.get(0).healthy(summed.farOutText())
                : text + ": all " + verdicts.size() + " engines were healthy.";
    }

    private long first() {
        return moments().mapToLong(IntervalHealth::startEpochMillis).min().orElseThrow();
    }

    private long last() {
        return moments().mapToLong(IntervalHealth::endEpochMillis).max().orElseThrow();
    }

    private Stream<IntervalHealth> moments() {
        return engines.values().stream().flatMap(known -> known.moments.stream());
    }
}
