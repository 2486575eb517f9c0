package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.internal.record.interval.IntervalListener;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.SessionCount;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** About ten minutes of measurements from the present or latest run in this JVM, for JMeter's window. Thread-safe. */
public final class LiveFeed implements IntervalListener {
    /** Maximum number of points, so that the chart in the window stays readable. */
    static final int MAX_POINTS = 600;

    private static final double MICROS_PER_MILLI = 1_000.0;
    private static final double MILLIS_PER_SECOND = 1_000.0;

    /** The feed that all runs of this JVM share. */
    private static final LiveFeed OF_THIS_JVM = new LiveFeed();

    /** The newest points; like all other fields, they are guarded by {@code this}. */
    private final Deque<Point> points = new ArrayDeque<>();

    private boolean running;
    private long sent;
    private long replied;
    private long lost;
    /** All latencies of the run. */
    private LatencyHistogram all = new LatencyHistogram();
    /** The folder of the run's files; null before the first run. */
    private @Nullable Path directory;

    /**
     * The measurements of one interval of a run, over all labels.
     *
     * @param epochMillis its end
     * @param sentPerSecond messages handed to a connection
     * @param repliedPerSecond messages replied in time
     * @param p50Millis of the latencies; not a number if there are not any
     * @param p95Millis of the latencies, likewise
     * @param p99Millis of the latencies, likewise
     * @param lost messages lost since the run began
     * @param open open sessions at its end
     */
    public record Point(
            long epochMillis,
            double sentPerSecond,
            double repliedPerSecond,
            double p50Millis,
            double p95Millis,
            double p99Millis,
            long lost,
            long open) {}

    LiveFeed() {}

    /** Returns the feed to which this JVM's runs report. */
    public static LiveFeed ofThisJvm() {
        return OF_THIS_JVM;
    }

    /**
     * A snapshot of the feed: whether a run is in progress, and its points.
     *
     * @param running whether the run has not ended
     * @param points the oldest first; empty if there was not a run
     * @param totals the figures of the whole run so far
     * @param directory the folder of the run's files; null if there was not a run
     */
    public record State(
            boolean running,
            List<Point> points,
            Totals totals,
            @Nullable Path directory) {}

    /**
     * The figures of a whole run, over all labels.
     *
     * @param sent messages handed to a connection
     * @param replied messages replied in time
     * @param lost messages lost
     * @param meanMillis of the latencies; not a number if there are not any
     * @param p50Millis of the latencies, likewise
     * @param p99Millis of the latencies, likewise
     */
    public record Totals(
            long sent,
            long replied,
            long lost,
            double meanMillis,
            double p50Millis,
            double p95Millis,
            double p99Millis) {}

    /**
     * Begins a run, and removes the figures of the previous run.
     *
     * @param files the folder of the run's files
     */
    synchronized LiveFeed begin(Path files) {
        points.clear();
        running = true;
        sent = 0;
        replied = 0;
        lost = 0;
        all = new LatencyHistogram();
        directory = files;
        return this;
    }

    @Override
    public void interval(IntervalFigures figures) {
        double seconds = figures.interval().lengthMillis() / MILLIS_PER_SECOND;
        long written = 0;
        long repliedNow = 0;
        long lostNow = 0;
        LatencyHistogram latencies = new LatencyHistogram();
        for (IntervalFigures.OfLabel label : figures.labels()) {
            written += label.counts().get(Count.WRITTEN);
            repliedNow += label.counts().get(Count.REPLIED);
            lostNow += label.counts().get(Count.LOST);
            IntervalLatencies some = label.latencies().get(LatencyKind.LATENCY);
            if (some != null) {
                latencies.add(some);
            }
        }
        synchronized (this) {
            sent += written;
            replied += repliedNow;
            lost += lostNow;
            all.add(latencies);
            if (seconds > 0) {
                points.add(new Point(
                        figures.interval().endEpochMillis(),
                        written / seconds,
                        repliedNow / seconds,
                        millis(latencies, 50),
                        millis(latencies, 95),
                        millis(latencies, 99),
                        lost,
                        figures.sessions().counts().get(SessionCount.OPEN)));
            }
            if (points.size() > MAX_POINTS) {
                points.remove();
            }
        }
    }

    private static double millis(LatencyHistogram latencies, double percent) {
        return latencies.isEmpty() ? Double.NaN : latencies.percentileMicros(percent) / MICROS_PER_MILLI;
    }

    @Override
    public synchronized void ended() {
        running = false;
    }

    /** Returns a snapshot of the feed. */
    public synchronized State state() {
        double mean = all.isEmpty() ? Double.NaN : all.meanMicros() / MICROS_PER_MILLI;
        Totals totals = new Totals(sent, replied, lost, mean, millis(all, 50), millis(all, 95), millis(all, 99));
        return new State(running, List.copyOf(points), totals, directory);
    }
}
