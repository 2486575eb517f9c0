package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.internal.report.read.Engine;
import io.github.jmeterduplex.internal.report.read.ReadListener;
import io.github.jmeterduplex.internal.report.read.Window;
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
 * <p>Of a long run, or of very many labels, several intervals share a bucket, so that neither memory nor the page grows
 * with them. Histograms and counts are merged exactly.
 */
public final class Timeline implements ReadListener {
    /** Some 100 MB of histograms at the very most, some 2 MB of page. */
    static final int MAX_POINTS = 50_000;
    /** Beside the load: some 20 MB of histograms at the very most. */
    private static final int MAX_POINTS_GROWING = 10_000;
    /** A page that comes each second. */
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

    /** An empty one of a run that goes on: as fine as its intervals at first, coarser as it grows. */
    public static Timeline growing(long fromEpochMillis, long intervalMillis) {
        return new Timeline(
                new TimeAxis(fromEpochMillis, intervalMillis, intervalMillis), MAX_POINTS_GROWING, MAX_BUCKETS_GROWING);
    }

    /** An empty one, as fine as what these engines recorded in the window allows. */
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
     * The interval moved onto the axis, as all of its engine: an engine that started half a bucket after the others
     * would else put two intervals into one bucket and none into the next, as its ticks come a little early or late.
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

    /** What falls into one of some equal parts of an interval. */
    private interface Part<T> {
        T of(int part, int parts);
    }

    /** Returns by how many buckets the series has grown. */
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

    /** Whole numbers whose sum over the parts is that of the interval. */
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

    /** Sessions of one engine in two stretches that follow each other: levels are those at the end, and at the peak. */
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

    /** The buckets, as fine as they are by now. */
    TimeAxis axis() {
        return axis;
    }

    /** How many buckets there are, from the first of the axis to the last in which anything happened. */
    int length() {
        latencies.values().forEach(LatencySeries::close);
        return IntStream.concat(latencies.values().stream().mapToInt(LatencySeries::end), sums().mapToInt(Series::end))
                .max()
                .orElse(0);
    }

    SortedMap<LatencyTag, LatencySeries> latencies() {
        return latencies;
    }

    /** By label. */
    SortedMap<String, Series<Counts<Count>>> counts() {
        return counts;
    }

    /** By engine. */
    Map<String, Series<Counts<SessionCount>>> sessions() {
        return sessions;
    }

    /**
     * By engine: the fewest sessions that were open at the end of an interval. A short dip must not vanish in a bucket.
     */
    Map<String, Series<Long>> lowestOpen() {
        return lowestOpen;
    }

    /** By whom they strike, and by cause. */
    SortedMap<FailureCount.Kind, SortedMap<String, Series<Long>>> failures() {
        return failures;
    }

    /** By engine. */
    Map<String, Series<ClientBucket>> clients() {
        return clients;
    }
}
