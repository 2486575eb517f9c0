package io.github.jmeterduplex.internal.engine.search.engines;

import io.github.jmeterduplex.internal.engine.search.RateFinder;
import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The engines that follow the leader of a search: their reports, and the next answer to each. Thread-safe: the server's
 * threads bring reports, the search's thread gives orders and takes the measured intervals.
 */
final class Followers {
    /** How long an engine may be silent before it counts as failed, in nanoseconds. */
    static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final class Follower {
        private final SearchEngine engine;
        private final Deque<SearchInterval> intervals = new ArrayDeque<>();
        /** How many intervals the engine has reported since the present order. */
        private int reported;

        private long heardNanos;
        /** How much later the clock and the intervals of the follower are than those of the leader, in milliseconds. */
        private long laterMillis;

        /** Why the engine left the search; empty if it knows the search's end; null while it takes part. */
        private @Nullable String left;

        private Follower(SearchEngine engine) {
            this.engine = engine;
        }
    }

    private final String search;
    private final SearchEngine leader;
    private final LongSupplier nanoTime;
    /** The following engines, by number. Guarded by this, like all fields below. */
    private final Map<Integer, Follower> followers = new TreeMap<>();

    private final List<EndedStep> steps = new ArrayList<>();
    private long order;
    private double perSecond;
    private RateFinder.@Nullable Outcome end;

    /** Creates a search of this name that this engine leads, without followers yet. */
    Followers(String search, SearchEngine leader, LongSupplier nanoTime) {
        this.search = search;
        this.leader = leader;
        this.nanoTime = nanoTime;
    }

    /**
     * Processes a report and returns the answer; skips intervals that were reported before, as an answer may have been
     * lost.
     */
    synchronized Answer take(Report report) {
        if (!report.search().name().equals(search)) {
            return Answer.notYet("engine " + leader.slice() + " is at the search \"" + search + "\"");
        }
        String id = report.search().id();
        if (!id.isEmpty() && !id.equals(leader.id())) {
            return Answer.refused("the search that it took part in has ended, and this is the next one");
        }
        SearchEngine engine = report.engine();
        String misfit = misfit(engine);
        if (!misfit.isEmpty()) {
            return Answer.refused(misfit);
        }
        Follower follower = followers.computeIfAbsent(engine.slice().index(), missing -> new Follower(engine));
        if (!follower.engine.equals(engine)) {
            return follower.left != null || end != null
                    ? Answer.notYet("engine " + leader.slice() + " has not ended the search before yet")
                    : Answer.refused("duplex.slice is " + engine.slice() + " on two engines, "
                            + follower.engine.name() + " and " + engine.name()
                            + ": each needs its own, and one that was started again cannot take part");
        }
        follower.heardNanos = nanoTime.getAsLong();
        if (report.leaves() != null) {
            // an earlier report may arrive later
            follower.left = report.leaves();
        }
        if (report.order() == order) {
            int known = Math.max(0, follower.reported - report.first());
            for (SearchInterval searchInterval : report.intervals()
                    .subList(
                            Math.min(known, report.intervals().size()),
                            report.intervals().size())) {
                follower.intervals.addLast(searchInterval);
                follower.reported++;
            }
        }
        List<EndedStep> news = steps.subList(Math.min(report.steps(), steps.size()), steps.size()).stream()
                .map(step -> step.later(follower.laterMillis))
                .toList();
        return new Answer("", "", leader.id(), order, perSecond, news, end);
    }

    /** Returns why an engine cannot take part; empty if it can. */
    private String misfit(SearchEngine engine) {
        if (engine.count() != leader.count()
                || engine.slice().index() < 2
                || engine.slice().index() > engine.count()) {
            return "its duplex.slice is " + engine.slice() + ", and that of the engine that leads the search is "
                    + leader.slice();
        }
        if (engine.intervalSeconds() != leader.intervalSeconds()) {
            return "its duplex.interval.seconds is " + engine.intervalSeconds() + ", and that of the engine that leads"
                    + " the search is " + leader.intervalSeconds();
        }
        boolean isTaken = engine.name().equals(leader.name())
                || followers.values().stream()
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
    synchronized void ended(RateFinder.Outcome how) {
        if (end == null) {
            end = how;
        }
    }

    /** Whether all engines that take part know how the search ended. */
    synchronized boolean isEndKnown() {
        return followers.values().stream().allMatch(one -> one.left != null);
    }

    /**
     * Returns the next interval of each following engine.
     *
     * @param startEpochMillis when this engine's interval began
     * @return null if an engine has not reported an interval yet
     */
    synchronized @Nullable List<SearchInterval> takeEach(long startEpochMillis) {
        if (followers.size() < leader.count() - 1
                || followers.values().stream().anyMatch(one -> one.intervals.isEmpty())) {
            return null;
        }
        List<SearchInterval> each = new ArrayList<>();
        for (Follower follower : followers.values()) {
            SearchInterval searchInterval = follower.intervals.removeFirst();
            follower.laterMillis = searchInterval.interval().startEpochMillis() - startEpochMillis;
            each.add(searchInterval);
        }
        return each;
    }

    /**
     * Returns the numbers of engines that have not reported yet, for example {@code 2/3 and 3/3}; empty if all have.
     */
    synchronized String missing() {
        return String.join(
                " and ",
                IntStream.rangeClosed(2, leader.count())
                        .filter(index -> !followers.containsKey(index))
                        .mapToObj(index -> index + "/" + leader.count())
                        .toList());
    }

    /** @throws io.github.jmeterduplex.session.FaultException if an engine that took part has left or failed */
    synchronized void check() {
        long now = nanoTime.getAsLong();
        followers.values().forEach(follower -> {
            String who = "engine " + follower.engine.slice() + ", " + follower.engine.name() + ", ";
            if (follower.left != null) {
                throw new Fault(Cause.UNEXPECTED, who + "left the search: " + follower.left).toException();
            }
            if (now - follower.heardNanos > SILENT_NANOS) {
                throw new Fault(
                                Cause.TIMEOUT,
                                who + "took part in the search and has sent nothing for "
                                        + TimeUnit.NANOSECONDS.toSeconds(SILENT_NANOS)
                                        + " s: does it run, and can it still reach this one?")
                        .toException();
            }
        });
    }

    /**
     * The leader's answer to a {@link Report}.
     *
     * @param refusal why the engine cannot take part; empty if it can
     * @param pending why the engine must still wait; empty if it takes part
     * @param search the id of the search; empty if the engine does not take part
     * @param order number of the rate that is wanted; 0 before the first
     * @param perSecond that rate, of all engines together; 0 for a pause
     * @param steps those that have ended since the report
     * @param end how the search ended; null if it has not ended
     */
    record Answer(
            String refusal,
            String pending,
            String search,
            long order,
            double perSecond,
            List<EndedStep> steps,
            RateFinder.@Nullable Outcome end) {
        Answer {
            steps = List.copyOf(steps);
        }

        static Answer refused(String why) {
            return new Answer(why, "", "", 0, 0, List.of(), null);
        }

        static Answer notYet(String why) {
            return new Answer("", why, "", 0, 0, List.of(), null);
        }
    }

    /**
     * A report of a following engine to the leader, several times a second.
     *
     * @param search the search that it belongs to
     * @param engine the engine that reports
     * @param order the last order that the engine has carried out; 0 before the first
     * @param first number of the first of these intervals among all since that order, from 0
     * @param intervals intervals that began after that order was carried out, and which were not answered yet
     * @param steps how many ended steps the engine knows
     * @param leaves why the engine left; empty if it knows how the search ended; null while it takes part
     */
    record Report(
            Search search,
            SearchEngine engine,
            long order,
            int first,
            List<SearchInterval> intervals,
            int steps,
            @Nullable String leaves) {
        Report {
            intervals = List.copyOf(intervals);
        }

        /**
         * Identifies a search among engines.
         *
         * @param name of the search
         * @param id from the leader, as successive searches may have the same name; empty if it is not known
         */
        record Search(String name, String id) {}
    }
}
