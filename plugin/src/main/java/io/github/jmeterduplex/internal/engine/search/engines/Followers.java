package io.github.jmeterduplex.internal.engine.search.engines;

import io.github.jmeterduplex.internal.engine.search.ControlledLoad;
import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The engines of a search: their reports, and the next answer to each. Thread-safe: the threads of RMI bring reports,
 * the search's thread gives orders and takes the measured intervals.
 */
final class Followers {
    /** How long an engine may be silent before it counts as failed, in nanoseconds. */
    static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(30);
    /** How long engines wait for each other, in nanoseconds. */
    static final long JOIN_NANOS = TimeUnit.MINUTES.toNanos(5);

    private static final class Follower {
        private final SearchEngine engine;
        private final Deque<SearchInterval> intervals = new ArrayDeque<>();
        /** The engine's load, as last reported. */
        private Report.Load load;
        /** How many intervals the engine has reported since the present order. */
        private int reported;

        private long heardNanos;
        /** How much later the clock and the intervals of the engine are than those of the first, in milliseconds. */
        private long laterMillis;

        /** Why the engine left the search; empty if it knows the search's end; null while it takes part. */
        private @Nullable String left;

        private Follower(Report report) {
            engine = report.engine();
            load = report.load();
        }
    }

    private final Report.Search search;
    /** The engine that reported first: the others must fit to it. */
    private final SearchEngine model;

    private final LongSupplier nanoTime;
    /** The engines by number. Guarded by this, like all fields below. */
    private final Map<Integer, Follower> followers = new TreeMap<>();

    private final List<EndedStep> steps = new ArrayList<>();
    private long order;
    private double perSecond;
    private @Nullable EndedSearch end;
    private long endedNanos;

    /** Creates a search with the parameters of the engine that reports first, which does not take part yet. */
    Followers(Report first, LongSupplier nanoTime) {
        search = new Report.Search(
                first.search().name(),
                UUID.randomUUID().toString(),
                first.search().plan());
        model = first.engine();
        this.nanoTime = nanoTime;
    }

    /** Returns the search, with its id. */
    Report.Search search() {
        return search;
    }

    /** Returns the number of engines that the search needs. */
    int count() {
        return model.count();
    }

    /**
     * Processes a report and returns the answer; skips intervals that were reported before, as an answer may have been
     * lost.
     */
    synchronized Answer take(Report report) {
        String id = report.search().id();
        if (!id.isEmpty() && !id.equals(search.id())) {
            return Answer.refused("the search that it took part in has ended, and this is the next one");
        }
        SearchEngine engine = report.engine();
        String misfit = misfit(report);
        if (!misfit.isEmpty()) {
            return Answer.refused(misfit);
        }
        Follower follower = followers.computeIfAbsent(engine.slice().index(), missing -> new Follower(report));
        if (!follower.engine.equals(engine)) {
            return follower.left != null || end != null
                    ? Answer.notYet("the search before of this name has not ended on all engines")
                    : Answer.refused("duplex.slice is " + engine.slice() + " on two engines, "
                            + follower.engine.name() + " and " + engine.name()
                            + ": each needs its own, and one that was started again cannot take part");
        }
        follower.heardNanos = nanoTime.getAsLong();
        follower.load = report.load();
        if (report.leaves() != null) {
            // an earlier report may arrive later
            follower.left = report.leaves();
        }
        takeIntervals(follower, report);
        List<EndedStep> news = steps.subList(Math.min(report.steps(), steps.size()), steps.size()).stream()
                .map(step -> step.later(follower.laterMillis))
                .toList();
        return new Answer("", "", search.id(), order, perSecond, news, end);
    }

    private void takeIntervals(Follower follower, Report report) {
        if (report.measured().order() != order) {
            return;
        }
        int known = Math.max(0, follower.reported - report.measured().first());
        for (SearchInterval searchInterval : report.measured()
                .intervals()
                .subList(
                        Math.min(known, report.measured().intervals().size()),
                        report.measured().intervals().size())) {
            follower.intervals.addLast(searchInterval);
            follower.reported++;
        }
    }

    /** Returns why an engine cannot take part; empty if it can. */
    private String misfit(Report report) {
        SearchEngine engine = report.engine();
        if (engine.count() != model.count()) {
            return "its duplex.slice is " + engine.slice() + ", and that of " + model.name() + " is " + model.slice();
        }
        if (engine.intervalSeconds() != model.intervalSeconds()) {
            return "its duplex.interval.seconds is " + engine.intervalSeconds() + ", and that of " + model + ", is "
                    + model.intervalSeconds();
        }
        String difference = PlanMembers.difference(report.search().plan(), search.plan());
        if (!difference.isEmpty()) {
            return "its FindRate has other parameters than that of " + model + ": " + difference;
        }
        boolean isTaken = followers.values().stream()
                .anyMatch(one -> one.engine.name().equals(engine.name())
                        && one.engine.slice().index() != engine.slice().index());
        return isTaken ? "duplex.engine is " + engine.name() + " on another engine too: each needs its own" : "";
    }

    /** Orders a rate from now on, and forgets the intervals of the previous rate. */
    synchronized void order(double rate) {
        order++;
        perSecond = rate;
        for (Follower follower : followers.values()) {
            follower.intervals.clear();
            follower.reported = 0;
        }
    }

    synchronized void ended(EndedStep step) {
        steps.add(step);
    }

    /** Notes how the search ended; the first call counts. */
    synchronized void ended(EndedSearch how) {
        if (end == null) {
            end = how;
            endedNanos = nanoTime.getAsLong();
        }
    }

    /**
     * Whether the search has ended and all engines know it, or have left it, or are silent. One that has never reported
     * may come for as long as engines wait for each other.
     */
    synchronized boolean isOver() {
        long now = nanoTime.getAsLong();
        return end != null
                && (followers.size() == model.count() || now - endedNanos > JOIN_NANOS)
                && followers.values().stream().allMatch(one -> one.left != null || now - one.heardNanos > SILENT_NANOS);
    }

    /** Returns the senders of all engines as one. */
    synchronized ControlledLoad.Senders senders() {
        Collection<Follower> all = followers.values();
        return new ControlledLoad.Senders(
                all.stream().allMatch(one -> one.load.senders().canPause()),
                all.stream().mapToInt(one -> one.load.senders().burst()).sum(),
                all.stream()
                        .mapToDouble(one -> one.load.senders().replySeconds())
                        .max()
                        .orElse(0));
    }

    /** Returns when the run of the first engine began. */
    synchronized long startEpochMillis() {
        return followers.values().stream()
                .mapToLong(one -> one.load.startEpochMillis())
                .min()
                .orElse(0);
    }

    /** Returns what the engine of the lowest number says; empty if any engine has seen messages. */
    synchronized String nothingSeen() {
        List<String> all =
                followers.values().stream().map(one -> one.load.nothingSeen()).toList();
        return all.isEmpty() || all.contains("") ? "" : all.get(0);
    }

    /** Returns the next interval of each engine, by number; null if an engine has not reported an interval yet. */
    synchronized @Nullable List<SearchInterval> takeEach() {
        if (followers.size() < model.count() || followers.values().stream().anyMatch(one -> one.intervals.isEmpty())) {
            return null;
        }
        List<SearchInterval> each = new ArrayList<>();
        for (Follower follower : followers.values()) {
            SearchInterval searchInterval = follower.intervals.removeFirst();
            each.add(searchInterval);
            follower.laterMillis = searchInterval.interval().startEpochMillis()
                    - each.get(0).interval().startEpochMillis();
        }
        return each;
    }

    /**
     * Returns the numbers of engines that have not reported yet, for example {@code 2/3 and 3/3}; empty if all have.
     */
    synchronized String missing() {
        return String.join(
                " and ",
                IntStream.rangeClosed(1, model.count())
                        .filter(index -> !followers.containsKey(index))
                        .mapToObj(index -> index + "/" + model.count())
                        .toList());
    }

    /** @throws io.github.jmeterduplex.session.FaultException if an engine that took part has left or failed */
    synchronized void check() {
        long now = nanoTime.getAsLong();
        followers.values().forEach(follower -> {
            if (follower.left != null) {
                throw new Fault(Cause.UNEXPECTED, follower.engine + ", left the search: " + follower.left)
                        .toException();
            }
            if (now - follower.heardNanos > SILENT_NANOS) {
                throw new Fault(
                                Cause.TIMEOUT,
                                follower.engine + ", took part in the search and has sent nothing for "
                                        + TimeUnit.NANOSECONDS.toSeconds(SILENT_NANOS)
                                        + " s: does it run, and can it still reach the controller?")
                        .toException();
            }
        });
    }
}
