package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.internal.engine.session.SearchPace;
import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.internal.record.interval.IntervalListener;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.session.Cause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Collects the counts and latencies of each interval for a search. The log's thread hands over the intervals, the
 * search's thread takes the sums.
 */
final class SearchIntervals implements IntervalListener {
    /** The causes of failure with which a message is refused before it is in flight. */
    private static final Set<String> REFUSALS = Set.of(Cause.BACK_PRESSURE.slug(), Cause.NO_SESSION.slug());

    /** The pace of the senders; null if the search changes a JMeter property instead. */
    private final @Nullable SearchPace pace;

    private final @Nullable String label;
    private final LongSupplier inFlightOfAll;
    private final String engine;
    private final BlockingQueue<SearchInterval> intervals = new LinkedBlockingQueue<>();
    /** The labels that have sent messages since the search began. */
    private final Set<String> seen = new ConcurrentSkipListSet<>();
    /** The text of the first refused message, by cause. Confined to the log's thread. */
    private final Map<String, String> examples = new HashMap<>();
    /** How many messages to which the bounds apply are in flight. Confined to the log's thread. */
    private long inFlight;

    /**
     * Creates an object that collects the intervals of a search.
     *
     * @param pace counts only labels of this pace; null for all labels
     * @param label the bounds apply to the messages of this label; null for all that count
     * @param inFlightOfAll messages in flight, including other labels
     * @param engine this engine's name
     */
    SearchIntervals(@Nullable SearchPace pace, @Nullable String label, LongSupplier inFlightOfAll, String engine) {
        this.pace = pace;
        this.label = label;
        this.inFlightOfAll = inFlightOfAll;
        this.engine = engine;
    }

    /** Waits up to this time for the next interval; returns null if none ends in time. */
    @Nullable
    SearchInterval poll(long millis) throws InterruptedException {
        return intervals.poll(millis, TimeUnit.MILLISECONDS);
    }

    /** Returns the labels that have sent messages since the search began. */
    Set<String> seen() {
        return seen;
    }

    private boolean isPaced(String name) {
        return pace == null ? isWanted(name) : pace.labels().contains(name);
    }

    private boolean isWanted(String name) {
        return label == null ? pace == null || pace.labels().contains(name) : label.equals(name);
    }

    @Override
    public void interval(IntervalFigures figures) {
        long written = 0;
        long failed = 0;
        long known = 0;
        long lost = 0;
        List<IntervalLatencies> felt = new ArrayList<>();
        List<IntervalLatencies> fromSend = new ArrayList<>();
        for (IntervalFigures.OfLabel one : figures.labels()) {
            long ownWritten = one.counts().get(Count.WRITTEN);
            long ownFailed = one.counts().get(Count.FAILED);
            if (ownWritten + ownFailed > 0) {
                seen.add(one.label());
            }
            if (isPaced(one.label())) {
                written += ownWritten;
                failed += ownFailed;
            }
            if (isWanted(one.label())) {
                known += one.counts().get(Count.SENT);
                lost += one.counts().get(Count.LOST) + one.counts().get(Count.WRONG) + ownFailed;
                inFlight += ownWritten - one.counts().get(Count.SENT);
                add(
                        felt,
                        one.latencies()
                                .getOrDefault(
                                        LatencyKind.INTENDED, one.latencies().get(LatencyKind.LATENCY)));
                add(fromSend, one.latencies().get(LatencyKind.LATENCY));
            }
        }
        List<FailureCount> refused = figures.failures().stream()
                .filter(one -> one.kind() == FailureCount.Kind.MESSAGE && REFUSALS.contains(one.cause()))
                .toList();
        inFlight += refused.stream()
                .filter(one -> isWanted(one.label()))
                .mapToLong(FailureCount::count)
                .sum();
        // some may have been in flight before the search began
        inFlight = Math.max(0, inFlight);
        intervals.add(new SearchInterval(
                figures.interval(),
                new SearchInterval.Messages(written, known, lost, failed, why(refused)),
                felt,
                fromSend,
                new SearchInterval.Levels(
                        Math.min(inFlight, inFlightOfAll.getAsLong()),
                        figures.sessions().counts().get(SessionCount.OPEN),
                        figures.sessions().counts().get(SessionCount.LOST)),
                Map.of(engine, figures.client())));
    }

    /** Returns the most frequent reason why paced messages were refused; empty if none was refused. */
    private String why(List<FailureCount> refused) {
        refused.stream()
                .filter(one -> !one.example().isEmpty())
                .forEach(one -> examples.putIfAbsent(one.cause(), one.example()));
        return refused.stream()
                .filter(one -> isPaced(one.label()))
                .max(Comparator.comparingLong(FailureCount::count))
                .map(one -> examples.getOrDefault(one.cause(), one.cause()))
                .orElse("");
    }

    private static void add(List<IntervalLatencies> all, @Nullable IntervalLatencies some) {
        if (some != null) {
            all.add(some);
        }
    }
}
