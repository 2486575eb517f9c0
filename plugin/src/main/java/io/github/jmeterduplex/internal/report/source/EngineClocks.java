package io.github.jmeterduplex.internal.report.source;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LabelCounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Compares the clocks of several engines, to warn if they differ. Their files have one event in common that carries a
 * time: a push with its server's own time, which takes about as long to each engine. Without such pushes, only the
 * begin and end of the engines by their own clocks are known. Confined to one thread.
 */
public final class EngineClocks {
    /**
     * Greatest difference between the network delays to two engines, in milliseconds; a greater one is due to clocks.
     */
    private static final double WAY_MILLIS = 500;
    /** Greatest difference between the starts of engines that are started together, in milliseconds. */
    private static final long START_MILLIS = 2_000;

    private static final long LENGTH_MILLIS = 1_000;
    private static final long FEWEST_PUSHES = 10;
    private static final double MICROS_PER_MILLI = 1_000.0;
    private static final double MILLIS_PER_SECOND = 1_000.0;
    private static final String CONSEQUENCE = "Figures by second are shifted against each other, and so are the times"
            + " of pushes; latencies of replies are right. Set the clocks by NTP.";

    /** The pushes of one label that arrived at one engine. */
    private static final class Pushes {
        private final String engine;
        private long shortestMicros = Long.MAX_VALUE;
        private long count;
        private long skewed;

        Pushes(String engine) {
            this.engine = engine;
        }

        double shortestMillis() {
            return shortestMicros / MICROS_PER_MILLI;
        }

        boolean isTimed() {
            return count >= FEWEST_PUSHES && skewed < count;
        }

        /** Whether most of the pushes seem to come from the future, so that the engine's clock is behind. */
        boolean isBehind() {
            return skewed >= FEWEST_PUSHES && skewed > count;
        }
    }

    private record Span(String engine, long startEpochMillis, long endEpochMillis) {}

    private final SortedMap<String, SortedMap<String, Pushes>> pushes = new TreeMap<>();
    private final List<Span> spans = new ArrayList<>();

    /** Adds the start and the end of an engine; called only if the engine completed its files. */
    public void add(String engine, long startEpochMillis, long endEpochMillis) {
        spans.add(new Span(engine, startEpochMillis, endEpochMillis));
    }

    private Pushes pushes(String engine, String label) {
        return pushes.computeIfAbsent(label, missing -> new TreeMap<>()).computeIfAbsent(engine, Pushes::new);
    }

    /** Adds the latencies of pushes in one interval. */
    public void add(String engine, String label, IntervalLatencies latencies) {
        Pushes ofEngine = pushes(engine, label);
        ofEngine.count += latencies.count();
        latencies.forEach((micros, count) -> ofEngine.shortestMicros = Math.min(ofEngine.shortestMicros, micros));
    }

    /** Adds the number of pushes in one interval that seem to come from the future. */
    public void add(String engine, LabelCounts line) {
        long skewed = line.counts().get(Count.SKEWED);
        if (skewed > 0) {
            pushes(engine, line.label()).skewed += skewed;
        }
    }

    /** Returns a sentence on how much clocks differ, if pushes prove it. */
    public Optional<String> proven() {
        return pushes.entrySet().stream()
                .map(entry ->
                        proven(entry.getKey(), List.copyOf(entry.getValue().values())))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> proven(String label, List<Pushes> engines) {
        List<Pushes> timed = engines.stream()
                .filter(Pushes::isTimed)
                .sorted(Comparator.comparing(Pushes::shortestMillis))
                .toList();
        if (timed.isEmpty()) {
            return Optional.empty();
        }
        Pushes first = timed.get(0);
        Pushes last = timed.get(timed.size() - 1);
        double differs = last.shortestMillis() - first.shortestMillis();
        if (differs >= WAY_MILLIS) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "The clocks of engines %s and %s differ by about %.1f s: the fastest push of %s took %.1f ms to"
                            + " the one and %.1f ms to the other, by the time that its server gave it. %s",
                    first.engine,
                    last.engine,
                    differs / MILLIS_PER_SECOND,
                    label,
                    first.shortestMillis(),
                    last.shortestMillis(),
                    CONSEQUENCE));
        }
        return engines.stream()
                .filter(Pushes::isBehind)
                .findFirst()
                .map(behind -> String.format(
                        Locale.ROOT,
                        "The clock of engine %s is behind that of %s, by how much is not known: %d pushes of %s"
                                + " arrived there before the time that their server gave them. %s",
                        behind.engine,
                        first.engine,
                        behind.skewed,
                        label,
                        CONSEQUENCE));
    }

    /**
     * Returns a sentence on how much clocks differ if the engines were started together. Empty if they began within a
     * moment, or did not run equally long.
     */
    public Optional<String> possible() {
        if (spans.size() < 2) {
            return Optional.empty();
        }
        Span first =
                spans.stream().min(Comparator.comparing(Span::startEpochMillis)).orElseThrow();
        Span last =
                spans.stream().max(Comparator.comparing(Span::startEpochMillis)).orElseThrow();
        long later = last.startEpochMillis() - first.startEpochMillis();
        long laterAtEnd = last.endEpochMillis() - first.endEpochMillis();
        if (later < START_MILLIS
                || Math.abs(later - laterAtEnd) > LENGTH_MILLIS
                || last.startEpochMillis() >= first.endEpochMillis()) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "Engine %s began %.1f s after %s and ended %.1f s after it, each by its own clock. If they were started"
                        + " together, their clocks differ by that: then figures by second are shifted against each"
                        + " other, and latencies are right all the same.",
                last.engine(),
                later / MILLIS_PER_SECOND,
                first.engine(),
                laterAtEnd / MILLIS_PER_SECOND));
    }
}
