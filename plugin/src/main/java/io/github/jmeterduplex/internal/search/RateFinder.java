package io.github.jmeterduplex.internal.search;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds the highest rate at which bounds are kept: asks for rates, watches what happens, waits after each step that was
 * not kept until the server has recovered. Confined to one thread.
 */
public final class RateFinder {
    private final SearchPlan plan;
    private final LoadSource load;
    private final SearchListener listener;
    private final RateSearch search;
    /** How long the server took to recover from a rate; infinite where it did not. */
    private final Map<Double, Double> recoveries = new TreeMap<>();
    /** The sums of the highest step that was kept; empty before the first. */
    private Optional<Calm> calm = Optional.empty();

    private int number;
    /** Where the last interval ended. */
    private long nowMillis;

    /** How a step was that was kept. */
    private record Calm(double perSecond, long worstP99Micros, long mostInFlight, long fewestOpen) {}

    /** Where the search has to give up. */
    private static final class Stopped extends Exception {
        private static final long serialVersionUID = 1;

        private final String reason;

        Stopped(String reason) {
            super(reason);
            this.reason = reason;
        }
    }

    /** A search that has not begun. */
    public RateFinder(SearchPlan plan, LoadSource load, SearchListener listener) {
        this.plan = plan;
        this.load = load;
        this.listener = listener;
        search = new RateSearch(plan.start(), plan.maximum(), plan.precision());
    }

    /**
     * Searches.
     *
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    public Outcome find() throws InterruptedException {
        try {
            while (!search.isDone()) {
                double rate = search.next();
                StepResult step = step(rate);
                if (step.judgement() != Judgement.KEPT) {
                    double seconds = recover();
                    recoveries.put(rate, seconds);
                    step = again(step);
                    search.told(step);
                    checkBack(rate, seconds);
                } else {
                    search.told(step);
                }
            }
        } catch (Stopped e) {
            return Outcome.none(e.reason);
        }
        return outcome();
    }

    /** A step that the load generator broke, or may have broken, is taken once more. */
    private StepResult again(StepResult first) throws InterruptedException, Stopped {
        if (first.judgement() != Judgement.BROKEN || first.senderFault().isEmpty()) {
            return first;
        }
        StepResult second = step(first.perSecond());
        if (second.judgement() == Judgement.KEPT) {
            return second;
        }
        if (second.judgement() == Judgement.BROKEN && !second.senderFault().isEmpty()) {
            String kept = calm.map(step -> "; " + RateText.rate(step.perSecond) + "/s was kept")
                    .orElse("");
            throw new Stopped("the load generator breaks first, at " + RateText.rate(first.perSecond()) + "/s: "
                    + second.senderFault() + kept);
        }
        recoveries.put(first.perSecond(), recover());
        return second;
    }

    private StepResult step(double rate) throws InterruptedException, Stopped {
        number++;
        boolean confirms = search.isConfirming();
        listener.begins(number, rate, confirms);
        RateStep step = new RateStep(rate, confirms ? plan.confirm() : plan.step(), plan.bounds());
        LoadGenerator generator = new LoadGenerator(plan.bounds());
        load.pace(rate);
        Tick tick;
        boolean isOver;
        do {
            tick = next();
            generator.add(tick.client());
            isOver = step.add(tick);
        } while (!isOver);
        StepResult result = step.result();
        if (result.judgement() == Judgement.BROKEN && result.senderFault().isEmpty()) {
            result = result.with(generator.fault());
        }
        listener.ended(number, result, nowMillis - step.sums().millis(), nowMillis);
        checkSent(step, rate);
        if (result.judgement() == Judgement.KEPT
                && calm.filter(one -> one.perSecond > rate).isEmpty()) {
            StepSums sums = step.sums();
            calm = Optional.of(new Calm(rate, sums.worstP99Micros(), sums.mostInFlight(), sums.fewestOpen()));
        }
        return result;
    }

    private Tick next() throws InterruptedException {
        Tick tick = load.next();
        nowMillis = tick.interval().endEpochMillis();
        return tick;
    }

    private static void checkSent(RateStep step, double rate) throws Stopped {
        if (step.sums().messages().written() == 0) {
            throw new Stopped("nothing was sent at " + RateText.rate(rate)
                    + "/s: do senders run, over open sessions, at the pace of this search?");
        }
    }

    /**
     * Waits until messages in flight are done, then until the latency is what it was at the highest rate that was kept.
     *
     * @return how long that took, in seconds; infinite where it took longer than allowed
     */
    private double recover() throws InterruptedException {
        long beganMillis = nowMillis;
        load.pace(load.restPerSecond());
        long few = calm.map(Calm::mostInFlight).orElse(0L);
        Tick tick;
        do {
            tick = next();
            if (secondsSince(beganMillis) > plan.recoverSeconds()) {
                return Double.POSITIVE_INFINITY;
            }
        } while (tick.levels().inFlight() > few);
        if (calm.isEmpty()) {
            return secondsSince(beganMillis);
        }
        Calm before = calm.get();
        load.pace(before.perSecond());
        do {
            tick = next();
            if (secondsSince(beganMillis) > plan.recoverSeconds()) {
                return Double.POSITIVE_INFINITY;
            }
        } while (tick.felt().isEmpty() || StepSums.p99Micros(tick) > before.worstP99Micros());
        if (tick.levels().open() < before.fewestOpen()) {
            return awaitSessions(before, beganMillis);
        }
        return (tick.interval().startEpochMillis() - beganMillis) / 1_000.0;
    }

    /** Those that were dropped may come back. */
    private double awaitSessions(Calm before, long beganMillis) throws InterruptedException {
        Tick tick;
        do {
            tick = next();
            if (secondsSince(beganMillis) > plan.recoverSeconds()) {
                return Double.POSITIVE_INFINITY;
            }
        } while (tick.levels().open() < before.fewestOpen());
        return secondsSince(beganMillis);
    }

    private double secondsSince(long millis) {
        return (nowMillis - millis) / 1_000.0;
    }

    private void checkBack(double rate, double seconds) throws Stopped {
        if (Double.isInfinite(seconds) && search.end() != RateSearch.End.BROKEN_AT_START) {
            throw new Stopped(String.format(
                    Locale.ROOT,
                    "after %s/s messages in flight, latency or sessions were not back within %s s (recoverSeconds)%s",
                    RateText.rate(rate),
                    RateText.plain(plan.recoverSeconds()),
                    calm.map(step -> "; " + RateText.rate(step.perSecond) + "/s was kept")
                            .orElse("")));
        }
    }

    private Outcome outcome() {
        return switch (search.end()) {
            case FOUND -> found();
            case BROKEN_AT_START ->
                Outcome.none("broken at the start, " + RateText.rate(plan.start())
                        + "/s: begin lower (start), or with other bounds");
            case UNDECIDED_AT_START ->
                Outcome.none("undecided at the start, " + RateText.rate(plan.start())
                        + "/s: too few messages to tell, or too near a bound. Begin at another rate (start), or take"
                        + " longer steps (stepSeconds)");
            case NEVER_BROKE ->
                Outcome.none("nothing broke up to " + RateText.rate(plan.maximum())
                        + "/s (maximum): the highest rate is above it");
            case UNSTEADY ->
                Outcome.none("no answer holds: rates that were kept broke when they were confirmed. The"
                        + " server, or what else runs on its machine, changes over minutes");
        };
    }

    private Outcome found() {
        StepResult broken = search.brokenStep();
        double low = search.lowerEnd();
        double high = search.high();
        String by = String.join(" and ", broken.by());
        double back = recoveries.getOrDefault(high, Double.NaN);
        String sentence = "highest " + RateText.rate(search.next()) + "/s (" + RateText.rate(low) + " to "
                + RateText.rate(high) + "), "
                + (by.isEmpty() ? "undecided at " : "breaks at ") + RateText.rate(high)
                + (by.isEmpty() ? "" : " by " + by)
                + (Double.isNaN(back) ? "" : String.format(Locale.ROOT, "; back after %.0f s", back));
        return new Outcome(true, sentence, search.next(), low, high, by, back);
    }
}
