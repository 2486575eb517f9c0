package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.latency.ClientSample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Judges the engines by their self-checks. Confined to one thread. */
public final class ClientJudge {
    private static final int MOST_STRETCHES = 5;

    /** What is known of one engine. */
    private static final class Known {
        private final List<Moment> moments = new ArrayList<>();
        private final NearLimits limits = new NearLimits();
        private final NetworkTrouble network = new NetworkTrouble();
    }

    private final Map<String, Known> engines = new LinkedHashMap<>();

    /** Adds an engine, whether or not it tells anything of itself. */
    public void expect(String engine) {
        known(engine);
    }

    private Known known(String engine) {
        return engines.computeIfAbsent(engine, missing -> new Known());
    }

    /** Adds an interval of an engine, in their order. */
    public void add(String engine, ClientSample sample) {
        Known known = known(engine);
        known.moments.add(Moment.of(sample));
        known.limits.add(sample);
        known.network.add(sample);
    }

    /**
     * The verdict on all that was added.
     *
     * @param originEpochMillis earliest start of the run
     * @param medianMillis median latency of the fastest label; 0 where nothing was measured
     */
    public ClientVerdict judge(long originEpochMillis, double medianMillis) {
        if (engines.values().stream().allMatch(known -> known.moments.isEmpty())) {
            return new ClientVerdict(
                    false, List.of("Nothing tells how the client fared: no line of client.csv is in."), List.of());
        }
        At at = new At(originEpochMillis);
        List<String> sentences = new ArrayList<>();
        List<String> limits = new ArrayList<>();
        List<String> network = new ArrayList<>();
        Stretches stretches = new Stretches();
        List<String> silent = new ArrayList<>();
        engines.forEach((name, known) -> {
            if (known.moments.isEmpty()) {
                silent.add("Nothing tells how engine " + name + " fared: no line of its client.csv is in.");
                return;
            }
            String who = engines.size() == 1 ? "the client" : "engine " + name;
            EngineVerdict verdict = new EngineVerdict(who, known.moments, Thresholds.stopMillis(medianMillis), at);
            sentences.addAll(verdict.sentences());
            stretches.add(verdict.found());
            limits.addAll(known.limits.sentences(who, at));
            network.addAll(known.network.sentences(who, at));
        });
        List<Disturbed> disturbed = stretches.within(first(), last(), at);
        if (!disturbed.isEmpty()) {
            sentences.add(theClients(disturbed));
        }
        sentences.addAll(limits);
        sentences.addAll(silent);
        boolean healthy = disturbed.isEmpty() && limits.isEmpty() && silent.isEmpty();
        sentences.addAll(network);
        return new ClientVerdict(healthy, List.copyOf(sentences), disturbed);
    }

    private long first() {
        return moments().mapToLong(Moment::startEpochMillis).min().orElseThrow();
    }

    private long last() {
        return moments().mapToLong(Moment::endEpochMillis).max().orElseThrow();
    }

    private Stream<Moment> moments() {
        return engines.values().stream().flatMap(known -> known.moments.stream());
    }

    private static String theClients(List<Disturbed> disturbed) {
        String named = disturbed.stream()
                .limit(MOST_STRETCHES)
                .map(stretch -> "between " + At.clockOfSeconds((long) Math.floor(stretch.fromSeconds())) + " and "
                        + At.clockOfSeconds((long) Math.ceil(stretch.toSeconds())))
                .collect(Collectors.joining(", "));
        String more = disturbed.size() > MOST_STRETCHES
                ? String.format(Locale.ROOT, " and in %d more stretches", disturbed.size() - MOST_STRETCHES)
                : "";
        double seconds = disturbed.stream()
                .mapToDouble(stretch -> stretch.toSeconds() - stretch.fromSeconds())
                .sum();
        return String.format(Locale.ROOT, "The figures %s%s (%.0f s in all) are the client's.", named, more, seconds);
    }
}
