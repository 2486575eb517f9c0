package io.github.jmeterduplex.internal.engine.search;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Chooses the rate of each step of a search, and decides when the search ends. Grows by half until a step is not kept,
 * halves the interval between the highest rate that was kept and the lowest that was broken, and confirms the answer.
 * Independent of time and messages. Confined to one thread.
 *
 * <p>Steps that stay undecided are near the answer: the search continues between them and their neighbours on both
 * sides, and the interval that is reported contains them. A later step at the same rate replaces an earlier one.
 *
 * <p>One pause of the server can break a step at a rate that the server can keep. So the steps that decide the answer
 * are repeated once if they break: the lowest of those that broke, and a confirmation; so is a first step that was not
 * kept.
 */
final class RateSearch {
    enum End {
        FOUND,
        BROKEN_AT_START,
        /** The result of the first step was undecided. */
        UNDECIDED_AT_START,
        NEVER_BROKE,
        /** Rates that had met the bounds broke them again and again when they were confirmed. */
        UNSTEADY,
        /** The largest allowed number of steps did not lead to an answer. */
        TOO_MANY_STEPS
    }

    private enum Phase {
        GROW,
        HALVE,
        /** Tests the lowest rate that broke a bound once more. */
        REPEAT,
        CONFIRM,
        DONE
    }

    private static final double GROWTH = 1.5;
    /** The factor by which the rate grows after an undecided step. */
    private static final double SMALL_GROWTH = 1.2;
    /** The smallest factor by which the rate is reduced while even the lowest rate so far broke the bounds. */
    private static final double MIN_SHARE = 0.5;

    /** How many times as wide the final interval may be if steps are long, because these take much time. */
    private static final double LONG_PRECISION = 4;

    private static final int MAX_CONFIRMATIONS = 4;
    static final int MAX_STEPS = 60;

    private final double start;
    private final double maximum;
    private final double precision;
    private final MathContext digits;
    private final NavigableMap<Double, StepResult> steps = new TreeMap<>();
    /** The rates at which a step was repeated. */
    private final Set<Double> repeated = new HashSet<>();

    /** The rates that met the bounds only in steps that proved too short, and that long steps should test again. */
    private final NavigableSet<Double> candidates = new TreeSet<>();

    private final StepHistory history = new StepHistory();
    /** Whether all steps are long from now on. */
    private boolean isLong;

    private Phase phase = Phase.GROW;
    private End end = End.UNSTEADY;
    private double next;
    private int taken;
    private int confirmations;

    /**
     * @param start the first rate
     * @param maximum the highest; not below the first
     * @param precision the width of the interval at its end, as a share of the rate, above 0
     */
    RateSearch(double start, double maximum, double precision) {
        this.start = start;
        this.maximum = maximum;
        this.precision = precision;
        // readable rates, if the interval is wide enough
        digits = new MathContext(precision >= 0.02 ? 3 : 5);
        next = start;
    }

    boolean isDone() {
        return phase == Phase.DONE;
    }

    boolean isConfirming() {
        return phase == Phase.CONFIRM;
    }

    /**
     * Whether the next step must be long, because short steps contradict each other: a long one shows what short ones
     * show only now and then.
     */
    boolean isLong() {
        return isLong || (phase == Phase.CONFIRM && history.scatters());
    }

    StepHistory history() {
        return history;
    }

    /** Returns the rate of the next step; if the search has {@link End#FOUND}, the answer. */
    double next() {
        return next;
    }

    /** Returns how the search ended; only after the end. */
    End end() {
        return end;
    }

    /** Records the result of the step at {@link #next}, and decides what follows. */
    void told(StepResult step) {
        boolean wasLong = isLong();
        history.add(step);
        steps.put(next, step);
        taken++;
        switch (phase) {
            case GROW -> grow(step);
            case HALVE, REPEAT -> halve();
            case CONFIRM -> confirm(step, wasLong);
            case DONE -> throw new IllegalStateException("the search is over");
        }
        if (phase != Phase.DONE && taken >= MAX_STEPS) {
            finish(End.TOO_MANY_STEPS);
        }
    }

    private void grow(StepResult step) {
        if (step.judgement() == Judgement.KEPT) {
            if (next >= maximum) {
                finish(End.NEVER_BROKE);
            } else {
                next = Math.min(maximum, rounded(next * GROWTH, next, Double.POSITIVE_INFINITY));
            }
        } else if (next <= start) {
            if (repeated.add(next)) {
                return;
            }
            finish(step.judgement() == Judgement.BROKEN ? End.BROKEN_AT_START : End.UNDECIDED_AT_START);
        } else {
            halve();
        }
    }

    private void halve() {
        phase = Phase.HALVE;
        double low = low();
        double high = high();
        if (Double.isNaN(low) && candidates.lower(steps.firstKey()) != null) {
            next = candidates.lower(steps.firstKey());
        } else if (Double.isNaN(low) && isLong) {
            // not even the lowest rate that short steps kept
            finish(End.UNSTEADY);
        } else if (Double.isNaN(low)) {
            next = rounded(steps.firstKey() * Math.max(MIN_SHARE, 1 - 2 * precision), 0, steps.firstKey());
        } else if (low >= maximum) {
            finish(End.NEVER_BROKE);
        } else if (Double.isInfinite(high)) {
            // the highest step is undecided, or was kept when it was repeated
            next = Math.min(maximum, rounded(steps.lastKey() * SMALL_GROWTH, steps.lastKey(), high));
        } else {
            halve(low, high);
        }
    }

    private void halve(double low, double high) {
        List<Double> undecided =
                List.copyOf(steps.subMap(low, false, high, false).keySet());
        double limit = (isLong ? LONG_PRECISION : 1) * precision * low;
        if (high - low <= limit * (1 + 1e-9)) {
            closeIn(low, high);
        } else if (undecided.isEmpty()) {
            next = between(low, high);
        } else {
            double lowest = undecided.get(0);
            double highest = undecided.get(undecided.size() - 1);
            if (lowest - low > limit) {
                next = between(low, lowest);
            } else if (high - highest > limit) {
                next = between(highest, high);
            } else {
                closeIn(low, high);
            }
        }
    }

    private void closeIn(double low, double high) {
        if (isLong) {
            // a long step that was kept does not need a confirmation
            next = low;
            finish(End.FOUND);
        } else if (is(high, Judgement.BROKEN) && repeated.add(high)) {
            phase = Phase.REPEAT;
            next = high;
        } else {
            beginConfirming(low);
        }
    }

    /**
     * Begins the confirmation at a rate half way between the highest that met the bounds and the one that is expected
     * to break them.
     */
    private void beginConfirming(double low) {
        phase = Phase.CONFIRM;
        double high = high();
        next = rounded(Math.min(low + (crossing(low) - low) / 2, (low + high) / 2), low, high);
    }

    /**
     * Returns the rate at which the bound is expected to break, interpolated from two steps. The reciprocal of the load
     * is taken as a straight line, as in a queue.
     */
    private double crossing(double low) {
        double below = low;
        for (double rate : steps.tailMap(low, false).keySet()) {
            double load = load(rate);
            if (Double.isNaN(load)) {
                return below;
            }
            if (load > 1) {
                double here = 1 / load(below);
                double there = 1 / load;
                return here > 1 && here < Double.POSITIVE_INFINITY
                        ? below + (rate - below) * (here - 1) / (here - there)
                        : below;
            }
            below = rate;
        }
        return below;
    }

    private double load(double rate) {
        StepResult step = steps.get(rate);
        return step == null ? Double.NaN : step.load();
    }

    private void confirm(StepResult step, boolean wasLong) {
        boolean isConfirmed =
                step.judgement() == Judgement.KEPT || (step.judgement() == Judgement.UNDECIDED && step.load() <= 1);
        if (isConfirmed && (wasLong || !history.scatters())) {
            finish(End.FOUND);
            return;
        }
        if (isConfirmed) {
            // repeat the same rate in a long step
            return;
        }
        if (wasLong) {
            beginLong();
            return;
        }
        if (step.judgement() == Judgement.BROKEN && repeated.add(next)) {
            return;
        }
        confirmations++;
        if (confirmations >= MAX_CONFIRMATIONS) {
            if (history.scatters()) {
                beginLong();
            } else {
                finish(End.UNSTEADY);
            }
            return;
        }
        double low = low();
        if (Double.isNaN(low) || high() - low > 2 * precision * low) {
            halve();
        } else {
            next = low;
        }
    }

    /** Continues the search at lower rates with long steps alone, which may break at rates that short steps passed. */
    private void beginLong() {
        isLong = true;
        double failed = next;
        steps.forEach((rate, step) -> {
            if (step.judgement() == Judgement.KEPT) {
                candidates.add(rate);
            }
        });
        steps.entrySet()
                .removeIf(step -> step.getKey() < failed || step.getValue().judgement() == Judgement.KEPT);
        halve();
    }

    private void finish(End how) {
        phase = Phase.DONE;
        end = how;
    }

    /** Returns the highest rate that met the bounds, below all that broke them; NaN if there is no such rate. */
    double low() {
        double broken = steps.keySet().stream()
                .filter(rate -> is(rate, Judgement.BROKEN))
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
        return steps.headMap(broken, false).descendingMap().keySet().stream()
                .filter(rate -> is(rate, Judgement.KEPT))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** Returns the lowest rate that broke the bounds, above all that met them; infinite if there is no such rate. */
    double high() {
        double kept = steps.descendingMap().keySet().stream()
                .filter(rate -> is(rate, Judgement.KEPT))
                .findFirst()
                .orElse(0.0);
        double broken = steps.tailMap(kept, false).keySet().stream()
                .filter(rate -> is(rate, Judgement.BROKEN))
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
        // rates above the maximum are not tried: an undecided step at the maximum is the end
        return Double.isInfinite(broken) && !is(maximum, Judgement.KEPT) && steps.containsKey(maximum)
                ? maximum
                : broken;
    }

    /**
     * Returns the lower end of the interval that contains the highest sustainable rate; only if the search has
     * {@link End#FOUND}.
     */
    double lowerEnd() {
        StepResult answer = steps.remove(next);
        double kept = low();
        if (answer != null) {
            steps.put(next, answer);
        }
        double near = next * (1 - precision);
        boolean isShown = answer != null && answer.judgement() == Judgement.KEPT;
        return Double.isNaN(kept) || isShown ? Math.max(near, Double.isNaN(kept) ? near : kept) : kept;
    }

    /** Returns the result of the step that confirmed the answer; only if the search has {@link End#FOUND}. */
    StepResult confirmedStep() {
        return Objects.requireNonNull(steps.get(next), "nothing was confirmed");
    }

    /**
     * Returns the result of the step at the lowest rate that broke a bound; only if the search has {@link End#FOUND}.
     */
    StepResult brokenStep() {
        return Objects.requireNonNull(steps.get(high()), "nothing broke");
    }

    private boolean is(double rate, Judgement judgement) {
        StepResult step = steps.get(rate);
        return step != null && step.judgement() == judgement;
    }

    private double between(double low, double high) {
        return rounded((low + high) / 2, low, high);
    }

    /** Rounds a rate to few digits, if the result stays between two limits. */
    private double rounded(double rate, double above, double below) {
        double round = new BigDecimal(rate).round(digits).doubleValue();
        return round > above && round < below ? round : rate;
    }
}
