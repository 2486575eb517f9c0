package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.RunFile;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The pacing of a run: how its messages followed each other, and its searches for the highest rate.
 *
 * @param arrivals by label, for example {@code poisson}; empty if they are unknown
 * @param connectArrivals arrivals of connections, likewise
 * @param seeds of random arrivals, by engine
 * @param stages figures of stages, by label and in their order
 * @param searches the results of searches for the highest rate
 */
public record Pacing(
        SortedMap<String, String> arrivals,
        SortedMap<String, String> connectArrivals,
        SortedMap<String, Long> seeds,
        List<Stage> stages,
        List<Search> searches) {
    /** The pacing of a run whose files do not describe it. */
    public static final Pacing UNKNOWN =
            new Pacing(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), List.of(), List.of());

    /**
     * A search for the highest rate, with its result.
     *
     * @param name of the search, or of the property that it changed
     * @param engine the engine that searched
     * @param facts as {@code run.json} has them
     */
    public record Search(String name, String engine, Map<?, ?> facts) {
        public Search {
            facts = Map.copyOf(facts);
        }

        /** Returns the result of the search as a sentence. */
        public String sentence() {
            return String.valueOf(facts.get(RunFile.SEARCH_SENTENCE));
        }
    }

    /** Smallest number of whole intervals with which the latencies of a stage are shown. */
    public static final int FEWEST_INTERVALS = 3;

    /**
     * The name of a stage of a label, and its number among the label's stages.
     *
     * @param number among the stages of the label, from 1
     */
    public record StageName(String label, int number, String name) implements Comparable<StageName> {
        private static final Comparator<StageName> ORDER = Comparator.comparing(StageName::label)
                .thenComparing(StageName::number)
                .thenComparing(StageName::name);

        @Override
        public int compareTo(StageName other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * The messages of a stage, counted in whole intervals in which all threads of the label were in this stage.
     *
     * @param fromPerSecond target at its start, of all threads and engines
     * @param toPerSecond target at its end
     * @param intervals of all engines
     * @param perSecond written in them
     * @param latencies by the words of {@code LatencyKind}; empty if an engine has fewer than {@link #FEWEST_INTERVALS}
     */
    public record Stage(
            StageName of,
            double fromPerSecond,
            double toPerSecond,
            long intervals,
            double perSecond,
            Map<String, Latencies> latencies) {}
}
