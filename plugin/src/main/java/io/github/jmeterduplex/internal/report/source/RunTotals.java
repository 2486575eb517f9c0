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
 * What {@code run.json} says at the end of a run: all that the engine counted.
 *
 * @param labels by label; one that is missing counted nothing
 * @param latencies how many there are, by the text of their tag; empty where an earlier version does not say it
 */
public record RunTotals(
        SortedMap<String, Counts<Count>> labels,
        Counts<SessionCount> sessions,
        Optional<SortedMap<String, Long>> latencies) {
    /** Empty where the member does not hold both. */
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

    /** A member that is missing or not a number differs from whatever was counted. */
    private static long number(@Nullable Object members, String word) {
        return members instanceof Map<?, ?> map && map.get(word) instanceof Number number ? number.longValue() : -1;
    }
}
