package io.github.jmeterduplex.internal.report.source;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.latency.SessionCount;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The totals in {@code run.json} at the end of a run: all counts of the engine.
 *
 * @param labels by label; if one is missing, its counts are 0
 * @param latencies the number of latencies, by the text of their tag; empty if an earlier version did not write it
 */
public record RunTotals(
        SortedMap<String, Counts<Count>> labels,
        Counts<SessionCount> sessions,
        Optional<SortedMap<String, Long>> latencies) {
    /** Reads the totals; empty if the member does not have both labels and sessions. */
    static Optional<RunTotals> of(@Nullable Object member) {
        if (!(member instanceof Map<?, ?> totals)
                || !(totals.get(RunFile.TOTALS_OF_LABELS) instanceof Map<?, ?> labels)
                || !(totals.get(RunFile.TOTALS_OF_SESSIONS) instanceof Map<?, ?> sessions)) {
            return Optional.empty();
        }
        SortedMap<String, Counts<Count>> byLabel = new TreeMap<>();
        labels.forEach((label, counts) ->
                byLabel.put(String.valueOf(label), Counts.of(Count.class, count -> number(counts, count.word()))));
        return Optional.of(new RunTotals(
                byLabel,
                Counts.of(SessionCount.class, count -> number(sessions, count.word())),
                latencies(totals.get(RunFile.TOTALS_OF_LATENCIES))));
    }

    private static Optional<SortedMap<String, Long>> latencies(@Nullable Object member) {
        if (!(member instanceof Map<?, ?> counts)) {
            return Optional.empty();
        }
        SortedMap<String, Long> byTag = new TreeMap<>();
        counts.keySet().forEach(tag -> byTag.put(String.valueOf(tag), number(counts, String.valueOf(tag))));
        return Optional.of(byTag);
    }

    /** Reads a number; if it is missing or not a number, the result differs from any count. */
    private static long number(@Nullable Object members, String word) {
        return members instanceof Map<?, ?> map && map.get(word) instanceof Number number ? number.longValue() : -1;
    }
}
