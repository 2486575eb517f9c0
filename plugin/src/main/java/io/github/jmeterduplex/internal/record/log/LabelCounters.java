package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyRecorder;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.latency.PackedLatencies;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * The counts and histograms of one label. Thread-safe, except the {@code take} methods, which only the writer calls.
 */
final class LabelCounters implements LabelStats {
    private final String label;
    private final CauseCounters.ExampleTexts examples;
    /** Whether the plan names this label, not only a server. */
    private volatile boolean isPlanned;
    /** The causes of failures; made with the first one. */
    private final AtomicReference<CauseCounters> causes = new AtomicReference<>();

    private final EnumCounters<Count> recorded = new EnumCounters<>(Count.class);
    private final ChangeFlags changes = new ChangeFlags();
    private final ListedMessages listed = new ListedMessages();
    /** The latency recorders by kind, each made when it is first needed: most labels need one or two. */
    private final Map<LatencyKind, AtomicReference<LatencyRecorder>> recorders = new EnumMap<>(LatencyKind.class);
    /**
     * The latencies of {@link LatencyKind#LATENCY} and {@link LatencyKind#INTENDED}, which both the files and the
     * window read.
     */
    private final ConcurrentMap<LatencyKind, SharedLatencies> shared = new ConcurrentHashMap<>();
    /** The counts and latencies of the last hour; guarded by itself. Counting threads do not use it. */
    private final LabelWindow window;
    /** The totals that were added to the window so far; guarded by {@link #window}. */
    private MessageTotals inWindow = MessageTotals.ZERO;
    /** The totals that {@link #takeCounts} has returned so far. Confined to the writer. */
    private Counts<Count> taken = Counts.zero(Count.class);

    /**
     * @param examples the writer's texts of faults
     * @param sliceStartNanos start of the present slice of the sliding windows
     */
    LabelCounters(String label, CauseCounters.ExampleTexts examples, long sliceStartNanos) {
        this.label = label;
        this.examples = examples;
        this.window = new LabelWindow(sliceStartNanos);
        for (LatencyKind kind : LatencyKind.values()) {
            recorders.put(kind, new AtomicReference<>());
        }
    }

    @Override
    public String label() {
        return label;
    }

    boolean isPlanned() {
        return isPlanned;
    }

    void setPlanned() {
        isPlanned = true;
    }

    @Override
    public void count(Count event) {
        record(event);
        changes.recorded();
    }

    @Override
    public void time(LatencyKind kind, long micros) {
        record(kind, micros);
        changes.recorded();
    }

    @Override
    public void replied(long latencyMicros, long intendedMicros) {
        record(Count.REPLIED);
        record(LatencyKind.LATENCY, latencyMicros);
        record(LatencyKind.INTENDED, intendedMicros);
        changes.recorded();
    }

    @Override
    public void listReplied(MessageRow message, long latencyMicros) {
        listed.replied(message, latencyMicros);
    }

    @Override
    public boolean listsMore(Outcome outcome) {
        return listed.hasRoom(outcome);
    }

    @Override
    public void list(MessageRow message, Cause cause) {
        listed.problem(message, cause);
    }

    List<ListedMessage> takeListed(Interval interval) {
        return listed.take(interval);
    }

    @Override
    public void wrong(Fault why) {
        count(Count.WRONG);
        strike(why);
    }

    @Override
    public void lost(Fault why) {
        count(
                switch (why.cause()) {
                    case TIMEOUT -> Count.LOST_TIMEOUT;
                    case CLOSED -> Count.LOST_CLOSED;
                    case END -> Count.LOST_END;
                    default -> Count.LOST_CONNECTION;
                });
        strike(why);
    }

    @Override
    public void failed(Fault why) {
        count(Count.FAILED);
        strike(why);
    }

    private void strike(Fault why) {
        CauseCounters known = causes.get();
        if (known == null) {
            known = causes.updateAndGet(
                    made -> made == null ? new CauseCounters(FailureCount.Kind.MESSAGE, label, examples) : made);
        }
        known.count(why);
    }

    /** Returns the causes of failures counted since the last call. Only for the writer. */
    List<FailureCount> takeFailures(Interval interval) {
        CauseCounters known = causes.get();
        return known == null ? List.of() : known.take(interval);
    }

    @Override
    public void late(long latencyMicros) {
        record(Count.LATE);
        time(LatencyKind.LATE, latencyMicros);
    }

    @Override
    public void pushed(long latencyMicros) {
        record(Count.PUSHED);
        if (latencyMicros < NONE) {
            record(Count.SKEWED);
        }
        time(LatencyKind.PUSH, latencyMicros);
    }

    /** Counts an event; {@link ChangeFlags#recorded} must be called afterwards. */
    private void record(Count count) {
        recorded.add(count, 1);
    }

    private void record(LatencyKind kind, long micros) {
        if (micros >= 0) {
            recorder(kind).record(micros);
        }
    }

    private AtomicReference<LatencyRecorder> place(LatencyKind kind) {
        return Objects.requireNonNull(recorders.get(kind), "each kind has a place");
    }

    private LatencyRecorder recorder(LatencyKind kind) {
        AtomicReference<LatencyRecorder> place = place(kind);
        LatencyRecorder known = place.get();
        return known != null ? known : place.updateAndGet(made -> made == null ? new LatencyRecorder() : made);
    }

    /** Returns all counts so far; {@code sent} and {@code lost} are sums of other counts, so that they always match. */
    private Counts<Count> totals() {
        Counts<Count> sums = recorded.sums();
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

    /** Whether this label has changes since the last call, which the writer must take now. */
    boolean takeNews() {
        return changes.takeForFiles();
    }

    Counts<Count> takeCounts() {
        Counts<Count> totals = totals();
        Counts<Count> since = totals.minus(taken);
        taken = totals;
        return since;
    }

    /** Returns the sum of all counts that {@link #takeCounts} has returned so far. */
    Counts<Count> taken() {
        return taken;
    }

    /** Moves the latencies of a kind since the last call into a histogram, whose previous content is lost. */
    void takeLatencies(LatencyKind kind, LatencyHistogram interval) {
        interval.clear();
        LatencyRecorder recorder = place(kind).get();
        if (recorder == null) {
            return;
        }
        if (kind == LatencyKind.LATENCY || kind == LatencyKind.INTENDED) {
            shared(kind, recorder).forFiles(interval);
        } else {
            recorder.takeInto(interval);
        }
    }

    private SharedLatencies shared(LatencyKind kind, LatencyRecorder recorder) {
        return shared.computeIfAbsent(kind, missing -> new SharedLatencies(recorder));
    }

    /** Ends a slice of the sliding window and begins the next one; overwrites the given histogram. Any thread. */
    void slice(long nowNanos, LatencyHistogram scratch) {
        synchronized (window) {
            collect(nowNanos, scratch);
            window.close(nowNanos);
        }
    }

    /**
     * Returns the counts and the rate from an instant until now; overwrites both histograms with the latencies. Any
     * thread.
     */
    LabelWindow.Figures since(long fromNanos, long nowNanos, LatencyHistogram latencies, LatencyHistogram intended) {
        synchronized (window) {
            collect(nowNanos, latencies);
            latencies.clear();
            intended.clear();
            return window.since(fromNanos, nowNanos, latencies, intended);
        }
    }

    /** Whether this label has had any messages; overwrites the given histogram. Any thread. */
    boolean hasSent(long nowNanos, LatencyHistogram scratch) {
        synchronized (window) {
            collect(nowNanos, scratch);
            return !inWindow.isZero();
        }
    }

    int slices() {
        synchronized (window) {
            return window.size();
        }
    }

    private void collect(long nowNanos, LatencyHistogram scratch) {
        if (!changes.takeForWindow()) {
            return;
        }
        MessageTotals now = MessageTotals.of(totals());
        LabelWindow.Stretch since = new LabelWindow.Stretch(
                window.openNanos(),
                nowNanos,
                now.minus(inWindow),
                latencies(LatencyKind.LATENCY, scratch),
                latencies(LatencyKind.INTENDED, scratch));
        inWindow = now;
        if (!since.isEmpty()) {
            window.add(since);
        }
    }

    private PackedLatencies latencies(LatencyKind kind, LatencyHistogram scratch) {
        LatencyRecorder recorder = place(kind).get();
        return recorder == null ? PackedLatencies.NONE : shared(kind, recorder).forWindow(scratch);
    }
}
