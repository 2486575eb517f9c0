package io.github.jmeterduplex.internal.engine.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/**
 * One step of the search, at one rate: adds intervals until the bounds are met or broken with confidence, or the step
 * has lasted long enough. If the server is overwhelmed, the step ends early. Confined to one thread.
 */
final class RateStep {
    private static final double MILLIS_PER_SECOND = 1_000;
    /** The number of successive intervals with too many messages in flight that shows that a server is overwhelmed. */
    private static final int FULL_INTERVALS = 2;
    /** The share of a long step in which too many messages may be in flight before the server counts as overwhelmed. */
    private static final double FULL_SHARE = 0.01;

    private static final int BEHIND_INTERVALS = 5;
    /** The share of the due messages that must be missing for the server to count as overwhelmed. */
    private static final double BEHIND_SHARE = 0.2;
    /** The largest share by which the written messages may differ from the rate before the rate counts as missed. */
    private static final double MISSED_SHARE = 0.03;
    /** The largest distance from a rate, as a share, at which threads with a timer count as having reached it. */
    private static final double NEAR_SHARE = 0.2;

    private static final long LONGEST_FOLLOW_MILLIS = 30_000;

    private final double perSecond;
    private final SearchPlan.Times times;
    private final SearchBounds bounds;
    private final ControlledLoad.Senders senders;
    private final StepSums sums = new StepSums();
    private final List<String> by = new ArrayList<>();
    /** The most recent intervals, including those before the measurement. */
    private final Deque<SearchInterval> last = new ArrayDeque<>();

    private boolean isFollowed;

    private long followMillis;
    private double settledMillis;
    private int fullIntervals;
    private double lookAtMillis;
    private long droppedSessions;
    private boolean isRateMissed;
    private boolean isRateExceeded;
    private boolean endedEarly;
    private Judgement judgement = Judgement.UNDECIDED;

    RateStep(double perSecond, SearchPlan.Times times, SearchBounds bounds, ControlledLoad.Senders senders) {
        this.perSecond = perSecond;
        this.times = times;
        this.bounds = bounds;
        this.senders = senders;
        isFollowed = senders.canPause();
        lookAtMillis = times.seconds() * MILLIS_PER_SECOND;
    }

    /** Adds the next whole interval of the step; returns whether the step has ended. */
    boolean add(SearchInterval searchInterval) {
        last.addLast(searchInterval);
        if (last.size() > BEHIND_INTERVALS) {
            last.removeFirst();
        }
        droppedSessions += searchInterval.levels().dropped();
        boolean isSettling = !isFollowed || settledMillis < times.settleSeconds() * MILLIS_PER_SECOND;
        if (!isFollowed) {
            follow(searchInterval);
        } else if (isSettling) {
            settledMillis += searchInterval.interval().lengthMillis();
        } else {
            sums.add(searchInterval);
        }
        if (isOverwhelmed(searchInterval)) {
            if (sums.millis() == 0) {
                last.forEach(sums::add);
            }
            judgement = Judgement.BROKEN;
            endedEarly = true;
            return true;
        }
        // an interval may be a few milliseconds short
        if (isSettling || sums.millis() + searchInterval.interval().lengthMillis() / 2.0 < lookAtMillis) {
            return false;
        }
        judgement = judge();
        if (judgement == Judgement.UNDECIDED
                && lookAtMillis < times.seconds() * times.mostTimes() * MILLIS_PER_SECOND) {
            lookAtMillis += times.seconds() * MILLIS_PER_SECOND;
            return false;
        }
        return true;
    }

    /**
     * Waits until senders have reached the rate, and begins the step: threads with a timer take their next turns at the
     * previous rate.
     */
    private void follow(SearchInterval searchInterval) {
        followMillis += searchInterval.interval().lengthMillis();
        double expected = expected(searchInterval.interval().lengthMillis());
        double off = Math.abs(searchInterval.messages().written() - expected);
        isFollowed = off <= NEAR_SHARE * expected + senders.burst() || followMillis >= LONGEST_FOLLOW_MILLIS;
        if (isFollowed) {
            last.clear();
            last.addLast(searchInterval);
        }
    }

    private double expected(long millis) {
        return perSecond * millis / MILLIS_PER_SECOND;
    }

    /**
     * Returns how many successive intervals may have too many messages in flight. A bound on the p99 allows for a
     * hundredth of a long step.
     */
    private double mostFullIntervals(long millis) {
        return Math.max(FULL_INTERVALS, FULL_SHARE * times.seconds() * MILLIS_PER_SECOND / Math.max(1, millis));
    }

    private boolean isOverwhelmed(SearchInterval searchInterval) {
        long mostInFlight = bounds.mostInFlight(perSecond, senders);
        fullIntervals = searchInterval.levels().inFlight() > mostInFlight ? fullIntervals + 1 : 0;
        if (fullIntervals >= mostFullIntervals(searchInterval.interval().lengthMillis())) {
            by.add(text(
                    "%s with %,d messages in flight",
                    p99Text(), searchInterval.levels().inFlight()));
            return true;
        }
        if (searchInterval.levels().open() == 0 && droppedSessions > 0) {
            by.add(text("%,d sessions dropped, none is open", droppedSessions));
            return true;
        }
        if (!isFollowed || last.size() < BEHIND_INTERVALS) {
            return false;
        }
        double expected = expected(
                last.stream().mapToLong(one -> one.interval().lengthMillis()).sum());
        SearchInterval.Messages messages = last.stream()
                .map(SearchInterval::messages)
                .reduce(SearchInterval.Messages::plus)
                .orElseThrow();
        double missing = expected - messages.written();
        if (missing <= BEHIND_SHARE * expected || missing <= senders.scatter(expected)) {
            return false;
        }
        missed(messages, expected);
        return true;
    }

    /**
     * Blames the load generator for missing messages, except for those that it tried to send: failed messages have
     * causes of their own.
     */
    private void missed(SearchInterval.Messages messages, double expected) {
        isRateMissed = expected - messages.written() - messages.failed() > mostMissing(expected);
        String only = text("only %,.0f a second were written", messages.written() / expected * perSecond);
        by.add(
                messages.failed() == 0
                        ? only
                        : only
                                + text(", %,.0f failed", messages.failed() / expected * perSecond)
                                + (messages.whyFailed().isEmpty() ? "" : ": " + messages.whyFailed()));
    }

    private double mostMissing(double expected) {
        return MISSED_SHARE * expected + senders.scatter(expected);
    }

    private Judgement judge() {
        by.clear();
        isRateMissed = false;
        isRateExceeded = false;
        Judgement all = Judgement.KEPT;
        if (bounds.maxP99Millis() != null) {
            Judgement p99 = sums.p99(bounds.maxP99Micros());
            note(p99, p99Text());
            all = all.and(p99);
        }
        if (bounds.maxLostPercent() != null) {
            Judgement lost = sums.lost(bounds.maxLostPercent());
            note(lost, "lost <= " + RateText.plain(bounds.maxLostPercent()) + " %");
            all = all.and(lost);
        }
        if (bounds.minOpen() != null && sums.fewestOpen() < bounds.minOpen()) {
            by.add(sums.fewestOpen() + " open sessions, fewer than " + bounds.minOpen());
            all = Judgement.BROKEN;
        }
        double expected = expected(sums.millis());
        double missing = expected - sums.messages().written();
        if (missing > mostMissing(expected)) {
            missed(sums.messages(), expected);
            all = Judgement.BROKEN;
        }
        // messages of a pace are written once each, even if late
        if (!senders.canPause() && -missing > mostMissing(expected)) {
            isRateExceeded = true;
            by.add(text("%,.0f a second were written, more than was asked for", writtenPerSecond()));
            all = Judgement.BROKEN;
        }
        return all;
    }

    private double writtenPerSecond() {
        return sums.messages().written() * MILLIS_PER_SECOND / sums.millis();
    }

    private void note(Judgement one, String bound) {
        if (one == Judgement.BROKEN) {
            by.add(bound);
        }
    }

    private String p99Text() {
        return bounds.maxP99Millis() == null ? "load" : "p99 < " + RateText.plain(bounds.maxP99Millis()) + " ms";
    }

    /** Returns the result of the step; only after the step's end. */
    StepResult result() {
        return new StepResult(perSecond, judgement, by, load(), sums.figures(), answeredPerSecond(), senderFault());
    }

    /** Returns how many messages per second the server answered although it was overloaded. */
    private double answeredPerSecond() {
        if (!endedEarly) {
            return Double.POSITIVE_INFINITY;
        }
        List<SearchInterval> end = List.copyOf(last);
        end = end.subList(Math.max(0, end.size() - FULL_INTERVALS), end.size());
        double answered = end.stream()
                .mapToLong(one -> one.messages().known() - one.messages().lost())
                .sum();
        long millis =
                end.stream().mapToLong(one -> one.interval().lengthMillis()).sum();
        return answered * MILLIS_PER_SECOND / Math.max(1, millis);
    }

    StepSums sums() {
        return sums;
    }

    /** Whether no message was sent or tried, and chance and bursts do not explain that. */
    boolean isSilent() {
        double expected = expected(sums.millis());
        return sums.messages().written() + sums.messages().failed() == 0 && expected > senders.scatter(expected);
    }

    /**
     * Returns the share of the messages that were slower than the bound, or still wait for a reply after an overload.
     */
    double slowShare() {
        if (bounds.maxP99Millis() == null || !sums.hasLatencies()) {
            return 0;
        }
        long waiting = endedEarly ? last.getLast().levels().inFlight() : 0;
        return sums.slowShare(bounds.maxP99Micros(), waiting);
    }

    private double load() {
        double load = Double.NaN;
        if (bounds.maxP99Millis() != null && sums.hasLatencies()) {
            load = (double) sums.p99Micros() / bounds.maxP99Micros();
        }
        if (bounds.maxLostPercent() != null
                && bounds.maxLostPercent() > 0
                && sums.messages().known() > 0) {
            double lost = sums.lostPercent() / bounds.maxLostPercent();
            load = Double.isNaN(load) ? lost : Math.max(load, lost);
        }
        // a server that was overwhelmed early has not shown how slow it becomes
        return endedEarly && !(load > 2) ? 2 : load;
    }

    /**
     * Describes why the load generator is to blame, for example if messages are late by the pace but not from the send.
     */
    private String senderFault() {
        if (judgement == Judgement.BROKEN && isRateExceeded) {
            return text(
                    "it wrote %,.0f a second. JMeter's Constant Throughput Timer rounds the time between messages to"
                            + " whole milliseconds: above about 100/s use find:NAME",
                    writtenPerSecond());
        }
        if (judgement != Judgement.BROKEN || !sums.hasLatencies()) {
            return "";
        }
        long fromSend = sums.p99FromSendMicros();
        if (isRateMissed && fromSend <= bounds.maxP99Micros()) {
            return text("it wrote too few messages, whose p99 was %s ms from the send", RateText.millis(fromSend));
        }
        return sums.p99Micros() > bounds.maxP99Micros() && fromSend <= bounds.maxP99Micros() / 2
                ? text("it sent too late: the p99 is %s ms from the send", RateText.millis(fromSend))
                : "";
    }

    private static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
