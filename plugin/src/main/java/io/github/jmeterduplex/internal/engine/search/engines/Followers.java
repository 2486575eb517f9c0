package io.github.jmeterduplex.internal.engine.search.engines;

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
 * The engines that follow: what they told, and what each is told next. Thread-safe: the server's threads bring reports,
 * the search's thread gives orders and takes what was measured.
 */
final class Followers {
    /** An engine that says nothing for so long has failed. */
    static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final class Follower {
        private final SearchEngine engine;
        private final Deque<SearchInterval> intervals = new ArrayDeque<>();
        /** How many intervals of the present order it has told. */
        private int told;

        private long heardNanos;
        /** By how much its clock, and its intervals, are later than this engine's. */
        private long laterMillis;

        /** Why it takes part no longer, empty where it knows the end; null where it does take part. */
        private @Nullable String left;

        private Follower(SearchEngine engine) {
            this.engine = engine;
        }
    }

    private final String search;
    private final SearchEngine leader;
    private final LongSupplier nanoTime;
    /** By number; guarded by this, as is all below. */
    private final Map<Integer, Follower> followers = new TreeMap<>();

    private final List<EndedStep> steps = new ArrayList<>();
    private long order;
    private double perSecond;
    private @Nullable SearchEnd end;

    /**
     * None yet.
     *
     * @param search its name
     * @param leader this engine
     */
    Followers(String search, SearchEngine leader, LongSupplier nanoTime) {
        this.search = search;
        this.leader = leader;
        this.nanoTime = nanoTime;
    }

    /** Takes a report; intervals that were told before are passed over, as an answer may have been lost. */
    synchronized LeaderAnswer take(FollowerReport report) {
        if (!report.search().name().equals(search)) {
            return LeaderAnswer.notYet("engine " + leader.slice() + " is at the search \"" + search + "\"");
        }
        String id = report.search().id();
        if (!id.isEmpty() && !id.equals(leader.id())) {
            return LeaderAnswer.refused("the search that it took part in has ended, and this is the next one");
        }
        SearchEngine engine = report.engine();
        String misfit = misfit(engine);
        if (!misfit.isEmpty()) {
            return LeaderAnswer.refused(misfit);
        }
        Follower follower = followers.computeIfAbsent(engine.slice().index(), missing -> new Follower(engine));
        if (!follower.engine.equals(engine)) {
            return follower.left != null || end != null
                    ? LeaderAnswer.notYet("engine " + leader.slice() + " has not ended the search before yet")
                    : LeaderAnswer.refused("duplex.slice is " + engine.slice() + " on two engines, "
                            + follower.engine.name() + " and " + engine.name()
                            + ": each needs its own, and one that was started again cannot take part");
        }
        follower.heardNanos = nanoTime.getAsLong();
        if (report.leaves() != null) {
            // an earlier report may come later
            follower.left = report.leaves();
        }
        if (report.order() == order) {
            int known = Math.max(0, follower.told - report.first());
            for (SearchInterval searchInterval : report.intervals()
                    .subList(
                            Math.min(known, report.intervals().size()),
                            report.intervals().size())) {
                follower.intervals.addLast(searchInterval);
                follower.told++;
            }
        }
        List<EndedStep> news = steps.subList(Math.min(report.steps(), steps.size()), steps.size()).stream()
                .map(step -> step.later(follower.laterMillis))
                .toList();
        return new LeaderAnswer("", "", leader.id(), order, perSecond, news, end);
    }

    /** Why an engine cannot take part; empty where it can. */
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

    /** Orders a rate from now on. What was told of the one before is of no use any more. */
    synchronized void order(double rate) {
        order++;
        perSecond = rate;
        for (Follower follower : followers.values()) {
            follower.intervals.clear();
            follower.told = 0;
        }
    }

    /** A step has ended. */
    synchronized void ended(EndedStep step) {
        steps.add(step);
    }

    /** The search has ended; what was told first holds. */
    synchronized void ended(SearchEnd how) {
        if (end == null) {
            end = how;
        }
    }

    /** Whether all that take part know how the search ended. */
    synchronized boolean isEndKnown() {
        return followers.values().stream().allMatch(one -> one.left != null);
    }

    /**
     * The next interval of each engine that follows.
     *
     * @param startEpochMillis when the one of this engine began
     * @return null where an engine has told none yet
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

    /** The numbers of engines that have not told anything yet, such as {@code 2/3 and 3/3}; empty where all have. */
    synchronized String missing() {
        return String.join(
                " and ",
                IntStream.rangeClosed(2, leader.count())
                        .filter(index -> !followers.containsKey(index))
                        .mapToObj(index -> index + "/" + leader.count())
                        .toList());
    }

    /** @throws io.github.jmeterduplex.session.FaultException where an engine that took part does so no longer */
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
}
