package io.github.jmeterduplex.internal.log;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.Kind;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyRecorder;
import io.github.jmeterduplex.latency.PackedLatencies;
import io.github.jmeterduplex.session.Cause;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** The counts and histograms of one label. Thread-safe; {@code take} methods are the writer's alone. */
final class LabelCounters implements LabelStats {
    private final String label;
    private final CauseCounters messageCauses;
    private final Adders<Count> booked = new Adders<>(Count.class);
    /** Made when a kind is first recorded: most labels need one or two. */
    private final Map<Kind, AtomicReference<LatencyRecorder>> recorders = new EnumMap<>(Kind.class);
    /** The recorders of {@link Kind#LATENCY} and {@link Kind#INTENDED}, from which files and window take. */
    private final ConcurrentMap<Kind, SharedTake> shared = new ConcurrentHashMap<>();
    /** The last hour; guarded by itself. Those who book never come near it. */
    private final LabelWindow window;
    /** The totals that the window has; guarded by {@link #window}. */
    private Tally inWindow = Tally.ZERO;
    /** The totals that {@link #takeCounts} has handed over; the writer's own. */
    private Counts<Count> taken = Counts.zero(Count.class);

    /** @param sliceStartNanos when the slice of the sliding windows began that is under way */
    LabelCounters(String label, CauseCounters messageCauses, long sliceStartNanos) {
        this.label = label;
        this.messageCauses = messageCauses;
        this.window = new LabelWindow(sliceStartNanos);
        for (Kind kind : Kind.values()) {
            recorders.put(kind, new AtomicReference<>());
        }
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public void written() {
        book(Count.WRITTEN);
    }

    @Override
    public void replied(long latencyMicros, long intendedMicros) {
        book(Count.REPLIED);
        record(Kind.LATENCY, latencyMicros);
        record(Kind.INTENDED, intendedMicros);
    }

    @Override
    public void wrong() {
        book(Count.WRONG);
        messageCauses.count(Cause.UNEXPECTED);
    }

    @Override
    public void unanswered() {
        book(Count.UNANSWERED);
    }

    @Override
    public void lost(Cause cause) {
        book(
                switch (cause) {
                    case TIMEOUT -> Count.LOST_TIMEOUT;
                    case CLOSED -> Count.LOST_CLOSED;
                    case END -> Count.LOST_END;
                    default -> Count.LOST_CONNECTION;
                });
        messageCauses.count(cause);
    }

    @Override
    public void failed(Cause cause) {
        book(Count.FAILED);
        messageCauses.count(cause);
    }

    @Override
    public void late(long latencyMicros) {
        book(Count.LATE);
        record(Kind.LATE, latencyMicros);
    }

    @Override
    public void duplicate() {
        book(Count.DUPLICATES);
    }

    @Override
    public void unordered() {
        book(Count.UNORDERED);
    }

    @Override
    public void foreign() {
        book(Count.FOREIGN);
    }

    @Override
    public void first(long latencyMicros) {
        record(Kind.FIRST, latencyMicros);
    }

    @Override
    public void each(long latencyMicros) {
        record(Kind.EACH, latencyMicros);
    }

    @Override
    public void pushed(long latencyMicros) {
        book(Count.PUSHED);
        if (latencyMicros < NONE) {
            skewed();
        }
        record(Kind.PUSH, latencyMicros);
    }

    @Override
    public void skewed() {
        book(Count.SKEWED);
    }

    @Override
    public void connected(long micros) {
        record(Kind.CONNECT, micros);
    }

    /** A row of this label will not be written. */
    void rowDropped() {
        book(Count.ROWS_DROPPED);
    }

    private void book(Count count) {
        booked.add(count, 1);
    }

    private void record(Kind kind, long micros) {
        if (micros >= 0) {
            recorder(kind).record(micros);
        }
    }

    private LatencyRecorder recorder(Kind kind) {
        AtomicReference<LatencyRecorder> place = recorders.get(kind);
        LatencyRecorder known = place.get();
        return known != null ? known : place.updateAndGet(made -> made == null ? new LatencyRecorder() : made);
    }

    /** All that was booked so far; {@code sent} and {@code lost} are summed from the rest, so the equation holds. */
    private Counts<Count> totals() {
        Counts<Count> sums = booked.sums();
        long lost = Count.LOST_BY_CAUSE.stream().mapToLong(sums::get).sum();
        long sent = lost
                + Stream.of(Count.REPLIED, Count.WRONG, Count.UNANSWERED, Count.FAILED)
                        .mapToLong(sums::get)
                        .sum();
        return Counts.of(Count.class, count -> switch (count) {
            case SENT -> sent;
            case LOST -> lost;
            default -> sums.get(count);
        });
    }

    /** What was booked since the last call. */
    Counts<Count> takeCounts() {
        Counts<Count> totals = totals();
        Counts<Count> since = totals.minus(taken);
        taken = totals;
        return since;
    }

    /** All that {@link #takeCounts} has handed over. */
    Counts<Count> taken() {
        return taken;
    }

    /** What was recorded of a kind since the last call; valid until the next. */
    LatencyHistogram takeLatencies(Kind kind) {
        if (kind == Kind.LATENCY || kind == Kind.INTENDED) {
            SharedTake take = shared(kind);
            return take == null ? new LatencyHistogram() : take.forFiles();
        }
        LatencyRecorder recorder = recorders.get(kind).get();
        return recorder == null ? new LatencyHistogram() : recorder.take();
    }

    private SharedTake shared(Kind kind) {
        LatencyRecorder recorder = recorders.get(kind).get();
        return recorder == null ? null : shared.computeIfAbsent(kind, missing -> new SharedTake(recorder));
    }

    /** Ends a slice of the sliding window and begins the next. Any thread. */
    void slice(long nowNanos) {
        synchronized (window) {
            collect(nowNanos);
            window.close(nowNanos);
        }
    }

    /**
     * What was booked from some instant until now. Any thread.
     *
     * @param latencies takes the latencies from the send
     * @param intended takes the latencies from the intended send
     */
    LabelWindow.Figures since(long fromNanos, long nowNanos, LatencyHistogram latencies, LatencyHistogram intended) {
        synchronized (window) {
            collect(nowNanos);
            return window.since(fromNanos, nowNanos, latencies, intended);
        }
    }

    /** Whether the label had messages. */
    boolean hasSent() {
        return !Tally.of(totals()).isZero();
    }

    /** How many slices the window holds. */
    int slices() {
        synchronized (window) {
            return window.size();
        }
    }

    private void collect(long nowNanos) {
        Tally now = Tally.of(totals());
        Slice news = new Slice(
                window.openNanos(), nowNanos, now.minus(inWindow), latencies(Kind.LATENCY), latencies(Kind.INTENDED));
        inWindow = now;
        if (!news.isEmpty()) {
            window.add(news);
        }
    }

    private PackedLatencies latencies(Kind kind) {
        SharedTake take = shared(kind);
        return take == null ? PackedLatencies.NONE : take.forWindow();
    }
}
