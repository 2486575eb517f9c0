package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.RunFile;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How the messages of paces followed each other, and which highest rates were searched.
 *
 * @param arrivals by label, such as {@code poisson}; empty where unknown
 * @param connectArrivals the same of connections
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
    /** Nothing is known. */
    public static final Pacing UNKNOWN =
            new Pacing(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), List.of(), List.of());

    /**
     * A search for the highest rate.
     *
     * @param name of the search, or of the property that it moved
     * @param engine whose it is
     * @param facts as {@code run.json} has them
     */
    public record Search(String name, String engine, Map<?, ?> facts) {
        public Search {
            facts = Map.copyOf(facts);
        }

        /** Its result. */
        public String sentence() {
            return String.valueOf(facts.get(RunFile.SEARCH_SENTENCE));
        }
    }

    /** A stage with fewer whole intervals has no figures. */
    public static final int FEWEST_INTERVALS = 3;

    /**
     * A stage of a label.
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
     * The messages that were counted in whole intervals in which all threads of the label were in one stage.
     *
     * @param fromPerSecond target at its start, of all threads and engines
     * @param toPerSecond target at its end
     * @param intervals of all engines
     * @param perSecond written in them
     * @param latencies by the words of {@code LatencyKind}; empty where there are fewer than {@link #FEWEST_INTERVALS}
     *     an engine
     */
    public record Stage(
            StageName of,
            double fromPerSecond,
            double toPerSecond,
            long intervals,
            double perSecond,
            Map<String, Latencies> latencies) {}
}
