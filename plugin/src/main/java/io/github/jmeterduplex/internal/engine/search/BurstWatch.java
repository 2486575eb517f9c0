package io.github.jmeterduplex.internal.engine.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Detects a server with a burst budget, such as a token bucket. Such a server keeps a high rate until it has answered a
 * number of messages more than its steady rate allows, and then only its steady rate. Confined to one thread.
 *
 * <p>An overloaded server is different: it answers too few messages from the beginning. If three steps break after some
 * intervals, and both the steady rates and the budgets agree, the server has a budget.
 */
final class BurstWatch {
    private static final double MILLIS_PER_SECOND = 1_000;
    /** The share of the rate that a server must answer in an interval for the interval not to count as broken. */
    private static final double ANSWERED_SHARE = 0.9;

    private static final int MIN_BEFORE = 3;
    private static final int MIN_AFTER = 2;
    private static final int MIN_AGREEING = 3;
    /** The largest ratio of two steady rates that count as equal; the next constant is that of two budgets. */
    private static final double SAME_RATE = 1.15;

    private static final double SAME_BUDGET = 1.6;

    private record Seen(double seconds, double answered) {
        double perSecond() {
            return answered / seconds;
        }
    }

    private record Budget(double perSecond, double messages) {
        boolean agrees(Budget other) {
            return ratio(perSecond, other.perSecond) <= SAME_RATE && ratio(messages, other.messages) <= SAME_BUDGET;
        }

        private static double ratio(double one, double other) {
            return Math.max(one, other) / Math.min(one, other);
        }
    }

    private final List<Seen> intervals = new ArrayList<>();
    private final List<Budget> budgets = new ArrayList<>();
    private double rate;

    void pace(double perSecond) {
        end();
        intervals.clear();
        rate = perSecond;
    }

    void add(SearchInterval interval) {
        SearchInterval.Messages messages = interval.messages();
        intervals.add(new Seen(
                interval.interval().lengthMillis() / MILLIS_PER_SECOND, (double) messages.known() - messages.lost()));
    }

    private void end() {
        int broken = intervals.size();
        while (broken > 0 && intervals.get(broken - 1).perSecond() < ANSWERED_SHARE * rate) {
            broken--;
        }
        int after = intervals.size() - broken;
        if (rate <= 0 || broken < MIN_BEFORE || after < MIN_AFTER) {
            return;
        }
        List<Seen> before = intervals.subList(0, broken);
        // the first interval after the break belongs to both halves
        double steady = perSecond(intervals.subList(broken + 1, intervals.size()));
        if (steady > 0 && perSecond(before) >= ANSWERED_SHARE * rate) {
            double seconds = before.stream().mapToDouble(Seen::seconds).sum();
            budgets.add(new Budget(steady, (rate - steady) * seconds));
        }
    }

    private static double perSecond(List<Seen> some) {
        return some.stream().mapToDouble(Seen::answered).sum()
                / some.stream().mapToDouble(Seen::seconds).sum();
    }

    /** Returns a sentence that says that the server has a burst budget; empty if it does not seem to have one. */
    Optional<String> text() {
        for (Budget one : budgets) {
            long agreeing = budgets.stream().filter(one::agrees).count();
            if (agreeing >= MIN_AGREEING && 2 * agreeing > budgets.size()) {
                // the budget was not full before each step
                double most =
                        budgets.stream().mapToDouble(Budget::messages).max().orElse(0);
                return Optional.of(String.format(
                        Locale.ROOT,
                        "the server has a burst budget: it answers up to %s messages more than %s/s, then that rate"
                                + " alone",
                        RateText.about(most),
                        RateText.about(one.perSecond())));
            }
        }
        return Optional.empty();
    }
}
