package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.internal.report.read.ClientSummary;
import io.github.jmeterduplex.internal.report.read.Engine;
import io.github.jmeterduplex.internal.report.read.ReadListener;
import io.github.jmeterduplex.internal.report.read.Window;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.LatencyTag;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The counts and latencies of a run over time, summed over all engines. Confined to one thread.
 *
 * <p>In a long run, or if there are very many labels, several intervals share a bucket, so that memory and page do not
 * grow with them. Histograms and counts are merged exactly.
 */
public final class Timeline implements ReadListener {
    /**
     * Maximum number of points of a run that has ended: some 100 MB of histograms at the very most, some 2 MB of page.
     */
    static final int MAX_POINTS = 50_000;
    /** Maximum number of points while the load runs on the same machine: some 20 MB of histograms at the very most. */
    private static final int MAX_POINTS_GROWING = 10_000;
    /** Maximum number of buckets of a page that is updated each second. */
    private static final int MAX_BUCKETS_GROWING = 600;

    private final SortedMap<LatencyTag, LatencySeries> latencies =
            new TreeMap<>(Comparator.comparing(LatencyTag::label).thenComparing(LatencyTag::kind));
    private final SortedMap<String, Series<Counts<Count>>> counts = new TreeMap<>();
    private final Map<String, Series<Counts<SessionCount>>> sessions = new LinkedHashMap<>();
    private final Map<String, Series<Long>> lowestOpen = new LinkedHashMap<>();
    private final SortedMap<FailureCount.Kind, SortedMap<String, Series<Long>>> failures = new TreeMap<>();
    private final Map<String, Series<ClientBucket>> clients = new LinkedHashMap<>();
    private final int maxPoints;
    private final int mostBuckets;
    private TimeAxis axis;
    private int points;
    private String engine = "";
    private OptionalLong phaseMillis = OptionalLong.empty();

    Timeline(TimeAxis axis) {
        this(axis, MAX_POINTS);
    }

    Timeline(TimeAxis axis, int maxPoints) {
        this(axis, maxPoints, Integer.MAX_VALUE);
    }

    private Timeline(TimeAxis axis, int maxPoints, int mostBuckets) {
        this.axis = axis;
        this.maxPoints = maxPoints;
        this.mostBuckets = mostBuckets;
    }

    /**
     * Returns an empty timeline of a run in progress; its buckets are as short as an interval at first, longer as it
     * grows.
     */
    public static Timeline growing(long fromEpochMillis, long intervalMillis) {
        return new Timeline(
                new TimeAxis(fromEpochMillis, intervalMillis, intervalMillis), MAX_POINTS_GROWING, MAX_BUCKETS_GROWING);
    }

    /**
     * Returns an empty timeline of the window, with buckets as short as the intervals and the window's length allow.
     */
    public static Timeline over(List<Engine> engines, Window window) {
        long to = engines.stream().mapToLong(Engine::endEpochMillis).max().orElse(window.fromEpochMillis());
        long intervalMillis = engines.stream()
                .mapToLong(engine -> engine.meta().intervalMillis())
                .max()
                .orElse(1);
        return new Timeline(
                TimeAxis.over(window.fromEpochMillis(), Math.min(to, window.toEpochMillis()), intervalMillis));
    }

    @Override
    public void begin(String name) {
        engine = name;
        phaseMillis = OptionalLong.empty();
        latencies.values().forEach(series -> points += series.close());
    }

    /**
     * Shifts an interval onto the axis, by the same time as all intervals of its engine. If an engine started half a
     * bucket after the others, two of its intervals would else be in one bucket and the next bucket would be empty,
     * since its ticks come a little early or late.
     */
    private Interval aligned(Interval interval) {
        if (phaseMillis.isEmpty()) {
            phaseMillis = OptionalLong.of(axis.phaseMillis(interval));
        }
        return new Interval(interval.startEpochMillis() - phaseMillis.getAsLong(), interval.lengthMillis());
    }

    @Override
    public void see(LabelCounts line) {
        Series<Counts<Count>> series = counts.computeIfAbsent(line.label(), missing -> new Series<>(Counts::plus));
        points += spread(series, line.interval(), (part, parts) -> part(line.counts(), Count.class, part, parts));
        coarsenWhereTooFine();
    }

    @Override
    public void see(LatencyLogReader.Line line) {
        points += latencies
                .computeIfAbsent(line.tag(), missing -> new LatencySeries())
                .add(axis.last(aligned(line.interval())), line.latencies());
        coarsenWhereTooFine();
    }

    @Override
    public void see(SessionCounts line) {
        while (axis.last(aligned(line.interval())) >= mostBuckets) {
            coarsen();
        }
        spread(
                lowestOpen.computeIfAbsent(engine, missing -> new Series<>(Math::min)),
                line.interval(),
                (part, parts) -> line.counts().get(SessionCount.OPEN));
        spread(
                sessions.computeIfAbsent(engine, missing -> new Series<>(Timeline::then)),
                line.interval(),
                (part, parts) -> levelsOf(line.counts(), part(line.counts(), SessionCount.class, part, parts)));
    }

    @Override
    public void see(FailureCount line) {
        failures.computeIfAbsent(line.kind(), missing -> new TreeMap<>())
                .computeIfAbsent(line.cause(), missing -> new Series<>(Long::sum))
                .add(axis.last(aligned(line.interval())), line.count());
    }

    @Override
    public void see(ClientSample line) {
        Series<ClientBucket> series = clients.computeIfAbsent(engine, missing -> new Series<>(ClientBucket::plus));
        points += spread(series, line.interval(), (part, parts) -> ClientBucket.of(line, parts));
        coarsenWhereTooFine();
    }

    /** Returns the share of a value for one of several equal parts of an interval. */
    private interface Part<T> {
        T of(int part, int parts);
    }

    /** Adds the value of an interval to a series, and returns by how many buckets the series has grown. */
    private <T> int spread(Series<T> series, Interval interval, Part<T> share) {
        int before = series.size();
        Interval aligned = aligned(interval);
        int first = axis.first(aligned);
        int parts = axis.last(aligned) - first + 1;
        for (int part = 0; part < parts; part++) {
            series.add(first + part, share.of(part, parts));
        }
        return series.size() - before;
    }

    /** Returns the counts of one part, in whole numbers whose sum over all parts is that of the interval. */
    private static <E extends Enum<E>> Counts<E> part(Counts<E> counts, Class<E> kind, int part, int parts) {
        return parts == 1
                ? counts
                : Counts.of(kind, count -> counts.get(count) * (part + 1) / parts - counts.get(count) * part / parts);
    }

    private static Counts<SessionCount> levelsOf(Counts<SessionCount> levels, Counts<SessionCount> others) {
        return Counts.of(SessionCount.class, count -> switch (count) {
            case OPENING, OPEN, OPEN_PEAK -> levels.get(count);
            default -> others.get(count);
        });
    }

    /**
     * Merges an engine's session counts of two successive times: open sessions as at the end, the peak as the maximum.
     */
    private static Counts<SessionCount> then(Counts<SessionCount> earlier, Counts<SessionCount> later) {
        Counts<SessionCount> sum = earlier.plus(later);
        return Counts.of(SessionCount.class, count -> switch (count) {
            case OPENING, OPEN -> later.get(count);
            case OPEN_PEAK -> Math.max(earlier.get(count), later.get(count));
            default -> sum.get(count);
        });
    }

    private void coarsenWhereTooFine() {
        while (points > maxPoints && axis.bucketMillis() < Long.MAX_VALUE / 4) {
            coarsen();
            if (points <= latencies.size() + counts.size() + clients.size()) {
                return;
            }
        }
    }

    private void coarsen() {
        axis = axis.coarser();
        latencies.values().forEach(LatencySeries::coarsen);
        sums().forEach(Series::coarsen);
        points = latencies.values().stream().mapToInt(LatencySeries::size).sum()
                + Stream.concat(counts.values().stream(), clients.values().stream())
                        .mapToInt(Series::size)
                        .sum();
    }

    private Stream<Series<?>> sums() {
        return Stream.of(
                        counts.values().stream(),
                        sessions.values().stream(),
                        lowestOpen.values().stream(),
                        failures.values().stream().flatMap(causes -> causes.values().stream()),
                        clients.values().stream())
                .flatMap(series -> series);
    }

    /** Returns the axis with its present buckets. */
    TimeAxis axis() {
        return axis;
    }

    /** Returns the number of buckets up to the last one with values. */
    int length() {
        latencies.values().forEach(LatencySeries::close);
        return IntStream.concat(latencies.values().stream().mapToInt(LatencySeries::end), sums().mapToInt(Series::end))
                .max()
                .orElse(0);
    }

    SortedMap<LatencyTag, LatencySeries> latencies() {
        return latencies;
    }

    /** Returns the message counts over time, by label. */
    SortedMap<String, Series<Counts<Count>>> counts() {
        return counts;
    }

    /** Returns the session counts over time, by engine. */
    Map<String, Series<Counts<SessionCount>>> sessions() {
        return sessions;
    }

    /**
     * Returns by engine, over time, the lowest number of open sessions at the end of an interval. A short dip must not
     * vanish in a bucket.
     */
    Map<String, Series<Long>> lowestOpen() {
        return lowestOpen;
    }

    /** Returns the failures over time, by kind and cause. */
    SortedMap<FailureCount.Kind, SortedMap<String, Series<Long>>> failures() {
        return failures;
    }

    /** Returns the self-checks over time, by engine. */
    Map<String, Series<ClientBucket>> clients() {
        return clients;
    }

    /**
     * The self-check of one engine, summed over the intervals of a bucket.
     *
     * @param figures of each column that the system gave
     * @param lengthMillis sum of the intervals' true lengths
     */
    record ClientBucket(Map<ClientColumn, ClientSummary.Figures> figures, long lengthMillis) {
        /**
         * Returns the self-check for one of several equal parts of an interval; counted events are divided among the
         * parts.
         */
        static ClientBucket of(ClientSample sample, int parts) {
            Map<ClientColumn, ClientSummary.Figures> figures = new EnumMap<>(ClientColumn.class);
            sample.values().forEach((column, value) -> {
                double share = ClientSummary.isCounted(column) ? value / parts : value;
                figures.put(column, new ClientSummary.Figures(1, share, share));
            });
            return new ClientBucket(figures, sample.interval().lengthMillis() / parts);
        }

        ClientBucket plus(ClientBucket other) {
            Map<ClientColumn, ClientSummary.Figures> sum = new EnumMap<>(ClientColumn.class);
            sum.putAll(figures);
            other.figures.forEach((column, more) -> sum.merge(column, more, ClientSummary.Figures::plus));
            return new ClientBucket(sum, lengthMillis + other.lengthMillis);
        }
    }
}
