package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.FailureCount;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Adds up the lines of {@code failures.csv} by cause and label. Confined to one thread. */
final class FailureCollector {
    private static final double MILLIS_PER_SECOND = 1_000.0;

    private record Key(FailureCount.Kind kind, String cause, String label) {}

    private static final class Sum {
        private long count;
        private long firstEpochMillis = Long.MAX_VALUE;
        private long lastEpochMillis = Long.MIN_VALUE;
        private String example = "";
    }

    private final Map<Key, Sum> sums = new LinkedHashMap<>();

    /**
     * Adds a line of {@code failures.csv}.
     *
     * @param counts whether it is in the reported stretch; if not, it may still have the example
     */
    void add(FailureCount line, boolean counts) {
        Sum sum = sums.computeIfAbsent(new Key(line.kind(), line.cause(), line.label()), missing -> new Sum());
        if (sum.example.isEmpty()) {
            sum.example = line.example();
        }
        if (counts) {
            sum.count += line.count();
            sum.firstEpochMillis =
                    Math.min(sum.firstEpochMillis, line.interval().startEpochMillis());
            sum.lastEpochMillis = Math.max(sum.lastEpochMillis, line.interval().startEpochMillis());
        }
    }

    /** Returns how often each cause struck sessions, or messages of any label. */
    SortedMap<String, Long> causes(FailureCount.Kind kind) {
        SortedMap<String, Long> causes = new TreeMap<>();
        sums.forEach((key, sum) -> {
            if (key.kind == kind && sum.lastEpochMillis != Long.MIN_VALUE) {
                causes.merge(key.cause, sum.count, Long::sum);
            }
        });
        return causes;
    }

    /** Returns all failures, the most frequent first. */
    List<Report.Failure> close(long originEpochMillis) {
        return sums.entrySet().stream()
                .filter(entry -> entry.getValue().count > 0)
                .map(entry -> failure(entry.getKey(), entry.getValue(), originEpochMillis))
                .sorted(Comparator.comparingLong(Report.Failure::count)
                        .reversed()
                        .thenComparing(Report.Failure::kind)
                        .thenComparing(Report.Failure::cause)
                        .thenComparing(Report.Failure::label))
                .toList();
    }

    private static Report.Failure failure(Key key, Sum sum, long originEpochMillis) {
        return new Report.Failure(
                key.kind,
                key.cause,
                key.label,
                sum.count,
                (sum.firstEpochMillis - originEpochMillis) / MILLIS_PER_SECOND,
                (sum.lastEpochMillis - originEpochMillis) / MILLIS_PER_SECOND,
                sum.example);
    }
}
