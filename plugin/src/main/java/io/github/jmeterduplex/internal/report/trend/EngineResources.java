package io.github.jmeterduplex.internal.report.trend;

import io.github.jmeterduplex.internal.report.trend.TimeSeries.Slope;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The resource usage of each engine over time (heap, threads, descriptors, sessions), and whether it grows. Confined
 * to one thread.
 */
public final class EngineResources {
    /**
     * Time at the start of a run that is not searched for a heap leak, in milliseconds, as classes and caches are still
     * loaded.
     */
    private static final long START_MILLIS = 120_000;

    /**
     * Growth of the heap that counts as small, as a share of its limit; the memory after young collections varies by
     * that.
     */
    private static final double SMALL_OF_HEAP = 0.01;

    /** Growth of the heap from start to end below which it is harmless, as a share of its limit. */
    private static final double MIN_OF_HEAP = 0.05;

    private static final double BYTES_PER_MEGABYTE = 1_048_576.0;
    private static final double MINUTES_PER_HOUR = 60;

    /**
     * A resource of an engine that is watched for growth. Of each stretch the least value counts, so that a burst is
     * not growth: a young collection leaves garbage, and the JVM and libraries start and end a few threads when needed.
     * Of sessions it is the mean.
     */
    private enum Resource {
        /** The heap after a collection; its smallest rise that matters is a share of its limit. */
        HEAP("heap_after_gc_bytes", "the heap after GC", 0),
        THREADS("threads", "the number of threads", 10),
        DESCRIPTORS("descriptors_open", "the number of open descriptors", 50),
        SESSIONS("sessions_open", "the number of open sessions", Double.NEGATIVE_INFINITY);

        /** Name of the resource in the JSON report. */
        private final String figure;

        /** Name of the resource in a sentence. */
        private final String words;

        /** Smallest change from start to end that is reported. */
        private final double leastRise;

        Resource(String figure, String words, double leastRise) {
            this.figure = figure;
            this.words = words;
            this.leastRise = leastRise;
        }
    }

    /** The resource usage and the load of one engine. */
    private static final class Engine {
        private final Map<Resource, StretchAggregates> levels = new EnumMap<>(Resource.class);
        private final StretchAggregates written;
        /** The interval whose labels are being added; null before the first. */
        private @Nullable Interval present;

        private double writtenInIt;
        private double heapLimit;

        Engine(long intervalMillis) {
            written = StretchAggregates.means(intervalMillis);
        }

        /** Adds the messages of a label in an interval; the lines of all labels of an interval follow each other. */
        void wrote(Interval interval, long messages) {
            if (!interval.equals(present)) {
                endInterval();
                present = interval;
            }
            writtenInIt += messages;
        }

        private void endInterval() {
            if (present != null) {
                written.add(present, writtenInIt);
            }
            present = null;
            writtenInIt = 0;
        }

        TimeSeries written() {
            endInterval();
            return written.series();
        }

        private TimeSeries series(Resource level) {
            return Optional.ofNullable(levels.get(level))
                    .map(StretchAggregates::series)
                    .orElse(TimeSeries.EMPTY);
        }

        /**
         * Returns the time from which neither the rate of messages nor the open sessions grew, in epoch milliseconds.
         */
        long loadLevelFrom() {
            return Math.max(written().levelFrom(), series(Resource.SESSIONS).levelFrom());
        }

        /**
         * Returns the usage of a resource over time. If the load grew, it begins when the load stopped growing, because
         * a heap that grows with the load is harmless.
         */
        TimeSeries settled(Resource level) {
            TimeSeries all = series(level);
            return level == Resource.SESSIONS || !isLoadGrowing() ? all : all.from(loadLevelFrom());
        }

        private boolean isLoadGrowing() {
            return written().grew() || series(Resource.SESSIONS).grew();
        }
    }

    private final long intervalMillis;
    private final Map<String, Engine> engines = new LinkedHashMap<>();

    /** @param intervalMillis length of an interval of the files */
    public EngineResources(long intervalMillis) {
        this.intervalMillis = intervalMillis;
    }

    private Engine engine(String name) {
        return engines.computeIfAbsent(name, missing -> new Engine(intervalMillis));
    }

    private StretchAggregates level(Engine engine, Resource level) {
        return engine.levels.computeIfAbsent(
                level,
                missing -> missing == Resource.SESSIONS
                        ? StretchAggregates.means(intervalMillis)
                        : StretchAggregates.least(intervalMillis));
    }

    /** Adds the heap, the threads and the descriptors of an engine in one interval. */
    public void add(String name, ClientSample sample) {
        Engine engine = engine(name);
        add(engine, Resource.HEAP, sample, ClientColumn.HEAP_AFTER_GC_BYTES);
        add(engine, Resource.THREADS, sample, ClientColumn.THREADS);
        add(engine, Resource.DESCRIPTORS, sample, ClientColumn.DESCRIPTORS_OPEN);
        engine.heapLimit = sample.values().getOrDefault(ClientColumn.HEAP_MAX_BYTES, engine.heapLimit);
    }

    private void add(Engine engine, Resource level, ClientSample sample, ClientColumn column) {
        Double value = sample.values().get(column);
        if (value != null) {
            level(engine, level).add(sample.interval(), value);
        }
    }

    /** Adds the open sessions of an engine in one interval. */
    public void add(String name, SessionCounts line) {
        level(engine(name), Resource.SESSIONS)
                .add(line.interval(), (double) line.counts().get(SessionCount.OPEN));
    }

    /** Adds the messages that an engine wrote for one label in one interval. */
    public void add(String name, LabelCounts line) {
        engine(name).wrote(line.interval(), line.counts().get(Count.WRITTEN));
    }

    /** Returns how fast the resource usage of each engine grew; empty if the run is not long. */
    public List<Slope> slopes() {
        List<Slope> slopes = new ArrayList<>();
        engines.forEach((name, engine) -> engine.levels.keySet().forEach(level -> {
            TimeSeries series = engine.settled(level);
            if (series.isLong()) {
                series.slope(name, level.figure)
                        .map(slope -> slope.small(level == Resource.HEAP && isSmall(series, slope, engine.heapLimit)))
                        .ifPresent(slopes::add);
            }
        }));
        return slopes;
    }

    private static boolean isSmall(TimeSeries heap, Slope slope, double limit) {
        return Math.abs(heap.change(slope)) * heap.first() < SMALL_OF_HEAP * limit;
    }

    /** Returns sentences on resources whose usage grows or is not steady. */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        engines.forEach((name, engine) -> {
            Optional<HeapLeak> leak = leak(engine);
            leak.ifPresent(found -> sentences.add(sentence(name, found, engine.heapLimit)));
            engine.levels.keySet().forEach(level -> {
                if (level != Resource.HEAP || leak.isEmpty()) {
                    change(name, level, engine.settled(level), engine.heapLimit).ifPresent(sentences::add);
                }
            });
        });
        return sentences;
    }

    private static Optional<String> change(String name, Resource level, TimeSeries series, double limit) {
        boolean matters =
                level == Resource.HEAP ? series.rise() > MIN_OF_HEAP * limit : series.rise() >= level.leastRise;
        return series.isLong() && matters
                ? series.changeText(level.words + " of engine " + name).map(part -> "Not steady: " + part + ".")
                : Optional.empty();
    }

    private static Optional<HeapLeak> leak(Engine engine) {
        TimeSeries heap = engine.series(Resource.HEAP);
        if (heap.points().isEmpty()) {
            return Optional.empty();
        }
        long started = heap.points().get(0).startEpochMillis() + START_MILLIS;
        return HeapLeak.of(heap.from(Math.max(started, engine.loadLevelFrom())))
                .filter(found -> found.isTrouble(engine.heapLimit));
    }

    private static String sentence(String name, HeapLeak leak, double limit) {
        String full = "";
        if (limit > 0) {
            double minutes = Math.max(0, leak.minutesUntil(limit));
            full = String.format(
                    Locale.ROOT,
                    "; at this rate its %.0f MB are full after %s more",
                    limit / BYTES_PER_MEGABYTE,
                    minutes < 2 * MINUTES_PER_HOUR
                            ? String.format(Locale.ROOT, "%.0f minutes", minutes)
                            : String.format(Locale.ROOT, "%.0f hours", minutes / MINUTES_PER_HOUR));
        }
        return String.format(
                Locale.ROOT,
                "Looks like a leak: the heap after GC of engine %s grew by %.1f MB a minute, from %.0f to %.0f MB,"
                        + " though the load was the same%s. In a next run, jcmd PID GC.class_histogram, twice and some"
                        + " minutes apart, shows of which classes there are more.",
                name,
                leak.bytesPerMinute() / BYTES_PER_MEGABYTE,
                leak.fromBytes() / BYTES_PER_MEGABYTE,
                leak.toBytes() / BYTES_PER_MEGABYTE,
                full);
    }
}
