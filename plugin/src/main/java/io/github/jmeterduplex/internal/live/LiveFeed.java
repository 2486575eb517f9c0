package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.internal.record.interval.IntervalListener;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.SessionCount;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last ten minutes or so of this JVM's present run, or of its last one, for JMeter's window. Thread-safe. */
public final class LiveFeed implements IntervalListener {
    /** Points that a chart in the window shows well. */
    static final int MAX_POINTS = 600;

    private static final double MICROS_PER_MILLI = 1_000.0;
    private static final double MILLIS_PER_SECOND = 1_000.0;

    /** One for the JVM, since a run belongs to the JVM as well. */
    private static final LiveFeed OF_THIS_JVM = new LiveFeed();

    /** Guarded by this, as are all other fields. */
    private final Deque<Point> points = new ArrayDeque<>();

    private boolean running;
    private long lost;

    /**
     * The figures of one interval of a run, over all labels.
     *
     * @param epochMillis its end
     * @param sentPerSecond messages handed to a connection
     * @param repliedPerSecond messages replied in time
     * @param p50Millis of the latencies; not a number if there are not any
     * @param p99Millis of the latencies, likewise
     * @param lost messages lost since the run began
     * @param open open sessions at its end
     */
    public record Point(
            long epochMillis,
            double sentPerSecond,
            double repliedPerSecond,
            double p50Millis,
            double p99Millis,
            long lost,
            long open) {}

    LiveFeed() {}

    /** Returns the feed to which this JVM's runs report. */
    public static LiveFeed ofThisJvm() {
        return OF_THIS_JVM;
    }

    /**
     * The present state.
     *
     * @param running whether the run has not ended
     * @param points the oldest first; empty if there was not a run
     */
    public record State(boolean running, List<Point> points) {}

    /** Begins a run, and removes the points of the previous one. */
    synchronized LiveFeed begin() {
        points.clear();
        running = true;
        lost = 0;
        return this;
    }

    @Override
    public void interval(IntervalFigures figures) {
        double seconds = figures.interval().lengthMillis() / MILLIS_PER_SECOND;
        long written = 0;
        long replied = 0;
        long lostNow = 0;
        LatencyHistogram latencies = new LatencyHistogram();
        for (IntervalFigures.OfLabel label : figures.labels()) {
            written += label.counts().get(Count.WRITTEN);
            replied += label.counts().get(Count.REPLIED);
            lostNow += label.counts().get(Count.LOST);
            IntervalLatencies some = label.latencies().get(LatencyKind.LATENCY);
            if (some != null) {
                latencies.add(some);
            }
        }
        synchronized (this) {
            lost += lostNow;
            if (seconds > 0) {
                points.add(new Point(
                        figures.interval().endEpochMillis(),
                        written / seconds,
                        replied / seconds,
                        millis(latencies, 50),
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

    /** Returns the present state. */
    public synchronized State state() {
        return new State(running, List.copyOf(points));
    }
}
