package io.github.jmeterduplex.internal.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/**
 * One step at one rate: takes interval after interval until the bounds are kept or broken with confidence, or it has
 * gone on for long enough. A server that comes to be overwhelmed ends it early. Confined to one thread.
 */
final class RateStep {
    private static final double MILLIS_PER_SECOND = 1_000;
    /** So many intervals in a row must show that a server is overwhelmed. */
    private static final int FULL_TICKS = 2;

    private static final int BEHIND_TICKS = 5;
    private static final double BEHIND_SHARE = 0.8;
    /** A rate is missed where more than this share of its messages was not written. */
    private static final double MISSED_SHARE = 0.03;
    /** Fewer messages vary by themselves. */
    private static final int LEAST_EXPECTED = 100;

    private static final double DEVIATIONS = 5;

    private final double perSecond;
    private final StepTimes times;
    private final SearchBounds bounds;
    private final StepSums sums = new StepSums();
    private final List<String> by = new ArrayList<>();
    /** The last ones, whether measured or not. */
    private final Deque<Tick> last = new ArrayDeque<>();

    private double settledMillis;
    private int fullTicks;
    private double lookAtMillis;
    private long droppedSessions;
    private boolean isRateMissed;
    private boolean endedEarly;
    private Judgement judgement = Judgement.UNDECIDED;

    RateStep(double perSecond, StepTimes times, SearchBounds bounds) {
        this.perSecond = perSecond;
        this.times = times;
        this.bounds = bounds;
        lookAtMillis = times.seconds() * MILLIS_PER_SECOND;
    }

    /** Takes the next whole interval of the step; says whether the step is over. */
    boolean add(Tick tick) {
        last.addLast(tick);
        if (last.size() > BEHIND_TICKS) {
            last.removeFirst();
        }
        droppedSessions += tick.levels().dropped();
        boolean isSettling = settledMillis < times.settleSeconds() * MILLIS_PER_SECOND;
        if (isSettling) {
            settledMillis += tick.interval().lengthMillis();
        } else {
            sums.add(tick);
        }
        if (isOverwhelmed(tick)) {
            if (sums.millis() == 0) {
                last.forEach(sums::add);
            }
            judgement = Judgement.BROKEN;
            endedEarly = true;
            return true;
        }
        // an interval may be a few milliseconds short
        if (isSettling || sums.millis() + tick.interval().lengthMillis() / 2.0 < lookAtMillis) {
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

    private boolean isOverwhelmed(Tick tick) {
        fullTicks = tick.levels().inFlight() > bounds.mostInFlight(perSecond) ? fullTicks + 1 : 0;
        if (fullTicks >= FULL_TICKS) {
            by.add(text(
                    "%s with %,d messages in flight", p99Text(), tick.levels().inFlight()));
            return true;
        }
        if (tick.levels().open() == 0 && droppedSessions > 0) {
            by.add(text("%,d sessions dropped, none is open", droppedSessions));
            return true;
        }
        double expected =
                last.stream().mapToLong(one -> one.interval().lengthMillis()).sum() / MILLIS_PER_SECOND * perSecond;
        long written = last.stream().mapToLong(one -> one.messages().written()).sum();
        if (last.size() == BEHIND_TICKS && expected >= LEAST_EXPECTED && written < BEHIND_SHARE * expected) {
            missed(written / expected);
            return true;
        }
        return false;
    }

    private void missed(double share) {
        isRateMissed = true;
        by.add(text("only %,.0f a second were written", share * perSecond));
    }

    private Judgement judge() {
        by.clear();
        isRateMissed = false;
        Judgement all = Judgement.KEPT;
        if (bounds.maxP99Millis() != null) {
            Judgement p99 = sums.p99(bounds.maxP99Micros());
            note(p99, p99Text());
            all = all.and(p99);
        }
        if (bounds.maxLostPercent() != null) {
            Judgement lost = sums.lost(bounds.maxLostPercent());
            note(lost, "lost < " + RateText.plain(bounds.maxLostPercent()) + " %");
            all = all.and(lost);
        }
        if (bounds.minOpen() != null && sums.fewestOpen() < bounds.minOpen()) {
            by.add(sums.fewestOpen() + " open sessions, fewer than " + bounds.minOpen());
            all = Judgement.BROKEN;
        }
        double expected = perSecond * sums.millis() / MILLIS_PER_SECOND;
        double missing = expected - sums.messages().written();
        if (missing > MISSED_SHARE * expected + DEVIATIONS * Math.sqrt(expected)) {
            missed(sums.messages().written() / expected);
            all = Judgement.BROKEN;
        }
        return all;
    }

    private void note(Judgement one, String bound) {
        if (one == Judgement.BROKEN) {
            by.add(bound);
        }
    }

    private String p99Text() {
        return bounds.maxP99Millis() == null ? "load" : "p99 < " + RateText.plain(bounds.maxP99Millis()) + " ms";
    }

    /** What the step came to; asked once it is over. */
    StepResult result() {
        return new StepResult(perSecond, judgement, by, load(), sums.figures(), senderFault());
    }

    /** What was measured. */
    StepSums sums() {
        return sums;
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
        // a server that was overwhelmed early has not shown how slow it gets
        return endedEarly && !(load > 2) ? 2 : load;
    }

    /** Messages that are late by the pace and not by the send were late before they were sent. */
    private String senderFault() {
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
