package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.report.trend.PlannedChanges;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Reads arrivals, stages and searches from {@code run.json}, and sums up the messages of each stage. Confined to one
 * thread.
 */
final class StageCollector {
    private static final double MILLIS_PER_SECOND = 1_000.0;

    /** A group of threads of a label that went through the same stages together. */
    private record Walk(long firstMillis, long lastMillis, double threads, int firstNumber, List<Map<?, ?>> stages) {
        static Walk of(Map<?, ?> members) {
            return new Walk(
                    (long) number(members, RunFile.FIRST_EPOCH_MS),
                    (long) number(members, RunFile.LAST_EPOCH_MS),
                    number(members, RunFile.THREADS),
                    (int) Math.max(1, number(members, RunFile.FIRST_STAGE)),
                    listOf(members, RunFile.STAGES));
        }

        /** Returns how long a thread takes to go through all stages, in milliseconds. */
        long lengthMillis() {
            double seconds = stages.stream()
                    .mapToDouble(stage -> number(stage, RunFile.SECONDS))
                    .sum();
            return Math.round(seconds * MILLIS_PER_SECOND);
        }

        /** Returns when the last thread of the group ended its last stage. */
        long endMillis() {
            return lastMillis + lengthMillis();
        }

        void addBegin(PlannedChanges changes) {
            changes.add(firstMillis, lastMillis);
        }

        void addEnd(PlannedChanges changes) {
            changes.add(firstMillis + lengthMillis(), endMillis());
        }

        void addStages(PlannedChanges changes) {
            double offset = 0;
            for (Map<?, ?> stage : stages) {
                double end = offset + number(stage, RunFile.SECONDS) * MILLIS_PER_SECOND;
                boolean isRamp = number(stage, RunFile.FROM_PER_SECOND) != number(stage, RunFile.TO_PER_SECOND);
                changes.add(firstMillis + Math.round(isRamp ? offset : end), lastMillis + Math.round(end));
                offset = end;
            }
        }
    }

    /** The time in which all threads of a label were in one stage, on the engine that is being read. */
    private record Stretch(Pacing.StageName key, long fromMillis, long toMillis) {
        boolean holds(Interval interval) {
            return interval.startEpochMillis() >= fromMillis && interval.endEpochMillis() <= toMillis;
        }

        /** Returns the part of this time that does not overlap other groups of threads of the label. */
        Stretch within(long fromLimitMillis, long toLimitMillis) {
            return new Stretch(key, Math.max(fromMillis, fromLimitMillis), Math.min(toMillis, toLimitMillis));
        }
    }

    private static final class Sum {
        private final Map<LatencyKind, LatencyHistogram> histograms = new TreeMap<>();
        private final Set<String> engines = new HashSet<>();
        private double fromPerSecond;
        private double toPerSecond;
        private long written;
        private long intervals;
        private long millis;

        Pacing.Stage close(Pacing.StageName key) {
            Map<String, Latencies> latencies = new TreeMap<>();
            if (intervals >= (long) Pacing.FEWEST_INTERVALS * engines.size()) {
                histograms.forEach((kind, histogram) -> latencies.put(kind.word(), Latencies.of(histogram)));
            }
            return new Pacing.Stage(
                    key,
                    fromPerSecond,
                    toPerSecond,
                    intervals,
                    millis == 0 ? 0 : written * MILLIS_PER_SECOND * engines.size() / millis,
                    latencies);
        }
    }

    /** Number of groups of threads of a label in the files, and of those that the files leave out. */
    private record Dropped(long kept, long dropped) {
        Dropped plus(Dropped other) {
            return new Dropped(kept + other.kept, dropped + other.dropped);
        }
    }

    private final SortedMap<Pacing.StageName, Sum> sums = new TreeMap<>();
    private final SortedMap<String, SortedSet<String>> arrivals = new TreeMap<>();
    private final SortedMap<String, SortedSet<String>> connects = new TreeMap<>();
    private final SortedMap<String, Long> seeds = new TreeMap<>();
    private final List<Pacing.Search> searches = new ArrayList<>();
    private final PlannedChanges changes = new PlannedChanges();
    /** The times of stages on the engine that is being read, by label. */
    private final Map<String, List<Stretch>> stretches = new HashMap<>();
    /** Number of groups of threads by label, if the files do not contain all of them. */
    private final SortedMap<String, Dropped> dropped = new TreeMap<>();

    /** Called before the lines of an engine. */
    void begin(Engine from) {
        String engine = from.folder().name();
        Map<?, ?> facts = from.meta().facts();
        stretches.clear();
        addTexts(facts, RunFile.ARRIVALS, arrivals);
        addTexts(facts, RunFile.CONNECT_ARRIVALS, connects);
        if (facts.get(RunFile.SEED) instanceof Number seed) {
            seeds.put(engine, seed.longValue());
        }
        mapOf(facts, RunFile.SEARCHES).forEach((name, search) -> {
            if (search instanceof Map<?, ?> ofName) {
                searches.add(new Pacing.Search(String.valueOf(name), engine, ofName));
            }
        });
        if (!mapOf(facts, RunFile.SEARCHES).isEmpty()
                && mapOf(facts, RunFile.STAGES).isEmpty()) {
            // The search changed a property: the times are not known.
            changes.addAlways();
        }
        mapOf(facts, RunFile.STAGES).forEach((label, walks) -> {
            if (walks instanceof Map<?, ?> ofLabel) {
                addWalks(engine, String.valueOf(label), ofLabel);
            }
        });
    }

    private static void addTexts(Map<?, ?> facts, String name, Map<String, SortedSet<String>> texts) {
        mapOf(facts, name)
                .forEach((label, text) -> texts.computeIfAbsent(String.valueOf(label), missing -> new TreeSet<>())
                        .addAll(List.of(String.valueOf(text).split(", ", -1))));
    }

    private void addWalks(String engine, String label, Map<?, ?> ofLabel) {
        List<Walk> walks = listOf(ofLabel, RunFile.STAGE_WALKS).stream()
                .map(Walk::of)
                .sorted(Comparator.comparing(Walk::firstMillis))
                .toList();
        long earlierEnd = Long.MIN_VALUE;
        for (int i = 0; i < walks.size(); i++) {
            long nextBegin = i + 1 < walks.size() ? walks.get(i + 1).firstMillis() : Long.MAX_VALUE;
            addWalk(engine, label, walks.get(i), earlierEnd, nextBegin);
            earlierEnd = Math.max(earlierEnd, walks.get(i).endMillis());
        }
        long others = (long) number(ofLabel, RunFile.STAGE_WALKS_DROPPED);
        addChanges(walks, others > 0);
        if (others > 0) {
            dropped.merge(label, new Dropped(walks.size(), others), Dropped::plus);
        }
    }

    /**
     * Adds the times at which the load was planned to change. If threads walk through stages of one rate, the load
     * changes only when they begin and end.
     */
    private void addChanges(List<Walk> walks, boolean goOn) {
        if (walks.isEmpty()) {
            return;
        }
        Walk last = walks.get(walks.size() - 1);
        long rates = walks.stream()
                .flatMap(walk -> walk.stages().stream())
                .flatMap(stage ->
                        Stream.of(number(stage, RunFile.FROM_PER_SECOND), number(stage, RunFile.TO_PER_SECOND)))
                .distinct()
                .count();
        if (rates == 1) {
            walks.get(0).addBegin(changes);
            if (!goOn) {
                last.addEnd(changes);
            }
            return;
        }
        for (Walk walk : walks) {
            walk.addBegin(changes);
            walk.addStages(changes);
        }
        if (goOn) {
            changes.add(last.endMillis(), Long.MAX_VALUE);
        }
    }

    /**
     * Adds the stages that a group of threads went through. Times are left out if several groups of a label overlap,
     * since measurements are then not of a single stage.
     */
    private void addWalk(String engine, String label, Walk walk, long earlierEndMillis, long nextBeginMillis) {
        double offset = 0;
        int number = walk.firstNumber();
        for (Map<?, ?> stage : walk.stages()) {
            double end = offset + number(stage, RunFile.SECONDS) * MILLIS_PER_SECOND;
            Pacing.StageName key = new Pacing.StageName(label, number++, String.valueOf(stage.get(RunFile.STAGE_NAME)));
            Sum sum = sums.computeIfAbsent(key, missing -> new Sum());
            if (sum.engines.add(engine)) {
                sum.fromPerSecond += walk.threads() * number(stage, RunFile.FROM_PER_SECOND);
                sum.toPerSecond += walk.threads() * number(stage, RunFile.TO_PER_SECOND);
            }
            stretches
                    .computeIfAbsent(label, missing -> new ArrayList<>())
                    .add(new Stretch(key, walk.lastMillis() + Math.round(offset), walk.firstMillis() + Math.round(end))
                            .within(earlierEndMillis, nextBeginMillis));
            offset = end;
        }
    }

    private static Map<?, ?> mapOf(Map<?, ?> members, String name) {
        return members.get(name) instanceof Map<?, ?> map ? map : Map.of();
    }

    private static List<Map<?, ?>> listOf(Map<?, ?> members, String name) {
        List<Map<?, ?>> maps = new ArrayList<>();
        if (members.get(name) instanceof List<?> list) {
            for (Object one : list) {
                if (one instanceof Map<?, ?> map) {
                    maps.add(map);
                }
            }
        }
        return maps;
    }

    private static double number(Map<?, ?> members, String name) {
        return members.get(name) instanceof Number number ? number.doubleValue() : 0;
    }

    private Sum sum(Stretch stretch) {
        return Objects.requireNonNull(sums.get(stretch.key), "each stretch has a sum");
    }

    void see(LabelCounts line) {
        stretches.getOrDefault(line.label(), List.of()).stream()
                .filter(stretch -> stretch.holds(line.interval()))
                .forEach(stretch -> sum(stretch).written += line.counts().get(Count.WRITTEN));
    }

    void see(LatencyLogReader.Line line) {
        stretches.getOrDefault(line.tag().label(), List.of()).stream()
                .filter(stretch -> stretch.holds(line.interval()))
                .forEach(stretch -> sum(stretch)
                        .histograms
                        .computeIfAbsent(line.tag().kind(), missing -> new LatencyHistogram())
                        .add(line.latencies()));
    }

    /** Counts the intervals of each stage, as every interval has a line of session counts. */
    void see(SessionCounts line) {
        for (List<Stretch> ofLabel : stretches.values()) {
            for (Stretch stretch : ofLabel) {
                if (stretch.holds(line.interval())) {
                    Sum sum = sum(stretch);
                    sum.intervals++;
                    sum.millis += line.interval().lengthMillis();
                }
            }
        }
    }

    /** Returns what a reader of the stages must know. */
    List<Report.Remark> remarks() {
        List<Report.Remark> remarks = new ArrayList<>();
        dropped.forEach((label, count) -> remarks.add(Report.Remark.advice(String.format(
                Locale.ROOT,
                "%s: stages of the first %d passes only, %d later ones are not in these rows.",
                Report.oneLine(label),
                count.kept,
                count.dropped))));
        return remarks;
    }

    /** Returns the times at which the load was planned to change; complete after all engines have begun. */
    PlannedChanges changes() {
        return changes;
    }

    private static SortedMap<String, String> joined(Map<String, SortedSet<String>> texts) {
        SortedMap<String, String> joined = new TreeMap<>();
        texts.forEach((label, some) -> joined.put(label, String.join(", ", some)));
        return joined;
    }

    Pacing close() {
        List<Pacing.Stage> stages = new ArrayList<>();
        sums.forEach((key, sum) -> stages.add(sum.close(key)));
        return new Pacing(joined(arrivals), joined(connects), seeds, stages, searches);
    }
}
