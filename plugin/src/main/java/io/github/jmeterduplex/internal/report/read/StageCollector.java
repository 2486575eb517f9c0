package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.Kind;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Takes arrivals and stages from {@code run.json}, and sums up each stage. Confined to one thread. */
final class StageCollector implements ReadListener {
    private static final double MILLIS_PER_SECOND = 1_000.0;

    /** When all threads of a label were in a stage, on the present engine. */
    private record Stretch(Pacing.StageName key, long fromMillis, long toMillis) {
        boolean holds(Interval interval) {
            return interval.startEpochMillis() >= fromMillis && interval.endEpochMillis() <= toMillis;
        }
    }

    private static final class Sum {
        private final Map<Kind, LatencyHistogram> histograms = new TreeMap<>();
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

    private final Map<String, RunMeta> metas = new HashMap<>();
    private final SortedMap<Pacing.StageName, Sum> sums = new TreeMap<>();
    private final SortedMap<String, String> arrivals = new TreeMap<>();
    private final SortedMap<String, String> connects = new TreeMap<>();
    private final SortedMap<String, Long> seeds = new TreeMap<>();
    /** Of the present engine, by label. */
    private final Map<String, List<Stretch>> stretches = new HashMap<>();

    StageCollector(List<Engine> engines) {
        engines.forEach(engine -> metas.put(engine.folder().name(), engine.meta()));
    }

    @Override
    public void begin(String engine) {
        stretches.clear();
        Map<?, ?> facts = Objects.requireNonNull(metas.get(engine), engine).facts();
        addTexts(facts, RunFile.ARRIVALS, arrivals);
        addTexts(facts, RunFile.CONNECT_ARRIVALS, connects);
        if (facts.get(RunFile.SEED) instanceof Number seed) {
            seeds.put(engine, seed.longValue());
        }
        mapOf(facts, RunFile.STAGES).forEach((label, walks) -> {
            if (walks instanceof Map<?, ?> ofLabel) {
                listOf(ofLabel, RunFile.STAGE_WALKS).forEach(walk -> addWalk(engine, String.valueOf(label), walk));
            }
        });
    }

    private static void addTexts(Map<?, ?> facts, String name, Map<String, String> texts) {
        mapOf(facts, name)
                .forEach((label, text) -> texts.merge(
                        String.valueOf(label),
                        String.valueOf(text),
                        (one, other) -> one.equals(other) ? one : one + ", " + other));
    }

    private void addWalk(String engine, String label, Map<?, ?> walk) {
        long first = (long) number(walk, RunFile.FIRST_EPOCH_MS);
        long last = (long) number(walk, RunFile.LAST_EPOCH_MS);
        double threads = number(walk, RunFile.THREADS);
        double offset = 0;
        int number = 1;
        for (Map<?, ?> stage : listOf(walk, RunFile.STAGES)) {
            double end = offset + number(stage, RunFile.SECONDS) * MILLIS_PER_SECOND;
            Pacing.StageName key = new Pacing.StageName(label, number++, String.valueOf(stage.get(RunFile.STAGE_NAME)));
            Sum sum = sums.computeIfAbsent(key, missing -> new Sum());
            if (sum.engines.add(engine)) {
                sum.fromPerSecond += threads * number(stage, RunFile.FROM_PER_SECOND);
                sum.toPerSecond += threads * number(stage, RunFile.TO_PER_SECOND);
            }
            stretches
                    .computeIfAbsent(label, missing -> new ArrayList<>())
                    .add(new Stretch(key, last + Math.round(offset), first + Math.round(end)));
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

    @Override
    public void see(LabelCounts line) {
        stretches.getOrDefault(line.label(), List.of()).stream()
                .filter(stretch -> stretch.holds(line.interval()))
                .forEach(stretch -> sum(stretch).written += line.counts().get(Count.WRITTEN));
    }

    @Override
    public void see(LatencyLogReader.Line line) {
        stretches.getOrDefault(line.tag().label(), List.of()).stream()
                .filter(stretch -> stretch.holds(line.interval()))
                .forEach(stretch -> sum(stretch)
                        .histograms
                        .computeIfAbsent(line.tag().kind(), missing -> new LatencyHistogram())
                        .add(line.latencies()));
    }

    /** Of these every interval has a line. */
    @Override
    public void see(SessionCounts line) {
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

    Pacing close() {
        List<Pacing.Stage> stages = new ArrayList<>();
        sums.forEach((key, sum) -> stages.add(sum.close(key)));
        return new Pacing(arrivals, connects, seeds, stages);
    }
}
