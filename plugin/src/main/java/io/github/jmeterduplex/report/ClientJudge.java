package io.github.jmeterduplex.report;

import io.github.jmeterduplex.latency.ClientSample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Judges the engines by their self-checks. Confined to one thread. */
final class ClientJudge {
    private static final int MOST_STRETCHES = 5;

    /** What is known of one engine. */
    private static final class Known {
        private final List<Moment> moments = new ArrayList<>();
        private final NearLimits limits = new NearLimits();
        private final NetworkTrouble network = new NetworkTrouble();
    }

    private final Map<String, Known> engines = new LinkedHashMap<>();

    /** Adds an interval of an engine, in their order. */
    void add(String engine, ClientSample sample) {
        Known known = engines.computeIfAbsent(engine, missing -> new Known());
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
    ClientVerdict judge(long originEpochMillis, double medianMillis) {
        if (engines.isEmpty()) {
            return new ClientVerdict(
                    false, List.of("Nothing tells how the client fared: no line of client.csv is in."), List.of());
        }
        At at = new At(originEpochMillis);
        List<String> sentences = new ArrayList<>();
        List<String> limits = new ArrayList<>();
        List<String> network = new ArrayList<>();
        Stretches stretches = new Stretches();
        engines.forEach((name, known) -> {
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
        boolean healthy = disturbed.isEmpty() && limits.isEmpty();
        sentences.addAll(network);
        return new ClientVerdict(healthy, List.copyOf(sentences), disturbed);
    }

    private long first() {
        return engines.values().stream()
                .mapToLong(known -> known.moments.get(0).startEpochMillis())
                .min()
                .orElseThrow();
    }

    private long last() {
        return engines.values().stream()
                .flatMap(known -> known.moments.stream())
                .mapToLong(Moment::endEpochMillis)
                .max()
                .orElseThrow();
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
