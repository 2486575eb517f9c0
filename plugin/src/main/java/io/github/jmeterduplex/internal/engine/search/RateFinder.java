package io.github.jmeterduplex.internal.engine.search;

import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds the highest rate that meets the bounds: sets rates, observes the load, and lets the server recover after each
 * step that missed a bound. Confined to one thread.
 */
public final class RateFinder {
    /** The length of a long step, as a multiple of the mean time between two disturbances. */
    private static final double GAPS = 10;
    /** The minimum length of a long step, as a multiple of a confirmation. */
    private static final double FEWEST_CONFIRMATIONS = 5;

    private static final double MOST_CONFIRMATIONS = 10;
    /**
     * As a multiple of the mean time between disturbances, the time in which at least one comes with a probability of
     * 95 %.
     */
    private static final double SURE = 3;

    /** Is notified of the steps of a search. Called by the search's thread. */
    public interface Listener {
        /**
         * Called when a step begins; {@code number} counts from 1, {@code confirms} tells whether the step may confirm
         * the answer.
         */
        default void begins(int number, double perSecond, boolean confirms) {}

        /**
         * Called when a step has ended; {@code number} counts from 1, and the measurement lay between these epoch
         * milliseconds.
         */
        void ended(int number, StepResult step, long fromEpochMillis, long toEpochMillis);
    }

    private final SearchPlan plan;
    private final ObservedLoad load;
    private final Listener listener;
    private final RateSearch search;
    /**
     * How long the server took to recover, in seconds, by rate; infinite if it did not recover, NaN if the rate met the
     * bounds.
     */
    private final Map<Double, Double> recoveries = new TreeMap<>();
    /** The results of the steps that met the bounds at rates below all that broke later, by rate. */
    private final NavigableMap<Double, Recovery.Baseline> kept = new TreeMap<>();

    /** The result of the last step; empty before the first. */
    private Optional<StepResult> last = Optional.empty();

    /** The load generator's disturbance in its last disturbed step; the number of such steps follows. */
    private String disturbance = "";

    private int disturbed;
    private int number;
    /** The end of the last interval, in epoch milliseconds. */
    private long nowMillis;

    /**
     * The result of a search.
     *
     * @param found whether there is an answer
     * @param sentence the answer, or why there is none
     * @param perSecond the highest rate that was kept and confirmed; NaN without an answer
     * @param low lower end of the interval that contains the highest rate
     * @param high its upper end, the lowest rate that broke
     * @param by the bounds that broke at this rate
     * @param backSeconds how long the server took to recover from this rate; NaN if it was not measured
     */
    public record Outcome(
            boolean found, String sentence, double perSecond, double low, double high, String by, double backSeconds) {
        /** Returns the outcome of a search without an answer. */
        public static Outcome none(String sentence) {
            return new Outcome(false, sentence, Double.NaN, Double.NaN, Double.NaN, "", Double.NaN);
        }

        /** Returns this outcome with a text appended to its sentence. */
        public Outcome with(String more) {
            return new Outcome(found, sentence + more, perSecond, low, high, by, backSeconds);
        }
    }

    /** Thrown to end a search that must give up. */
    private static final class Stopped extends Exception {
        private static final long serialVersionUID = 1;

        private final String reason;

        Stopped(String reason) {
            super(reason);
            this.reason = reason;
        }
    }

    public RateFinder(SearchPlan plan, ControlledLoad load, Listener listener) {
        this.plan = plan;
        this.load = new ObservedLoad(load);
        this.listener = listener;
        search = new RateSearch(plan.start(), plan.maximum(), plan.precision());
    }

    /** Searches until there is an answer, or a reason to give up. */
    public Outcome find() throws InterruptedException {
        try {
            while (!search.isDone()) {
                double rate = search.next();
                StepResult step = step(rate);
                double backSeconds = Double.NaN;
                if (step.judgement() != Judgement.KEPT) {
                    backSeconds = recover();
                    if (isOfSender(step)) {
                        step = again(step);
                        backSeconds = step.judgement() == Judgement.KEPT ? Double.NaN : recover();
                    }
                }
                recoveries.put(rate, backSeconds);
                search.told(step);
                last = Optional.of(step);
                checkBack(rate, backSeconds);
            }
        } catch (Stopped e) {
            return Outcome.none(e.reason).with(verdict());
        }
        return outcome().with(verdict());
    }

    /** Returns remarks that qualify the answer: about the server, and about the load generator. */
    private String verdict() {
        return load.unusual()
                + (disturbed == 0
                        ? ""
                        : "; the load generator was disturbed in " + disturbed + " of " + number + " steps: "
                                + disturbance);
    }

    private void noteDisturbance(LoadGeneratorCheck generator) {
        String found = generator.disturbance();
        if (!found.isEmpty()) {
            disturbance = found;
            disturbed++;
        }
    }

    private static boolean isOfSender(StepResult step) {
        return step.judgement() == Judgement.BROKEN && !step.senderFault().isEmpty();
    }

    /** Repeats a step whose bounds the load generator broke, or may have broken. */
    private StepResult again(StepResult first) throws InterruptedException, Stopped {
        StepResult second = step(first.perSecond());
        if (isOfSender(second)) {
            // the reason names the fault: the verdict need not add the disturbances
            disturbed = 0;
            throw new Stopped("the load generator breaks first, at " + RateText.rate(first.perSecond()) + "/s: "
                    + second.senderFault() + kept());
        }
        return second;
    }

    private String kept() {
        return kept.isEmpty() ? "" : "; " + RateText.rate(kept.lastKey()) + "/s was kept";
    }

    private double recover() throws InterruptedException {
        Optional<Recovery.Baseline> highest =
                kept.isEmpty() ? Optional.empty() : Optional.of(kept.lastEntry().getValue());
        Recovery recovery = new Recovery(plan, load, highest, nowMillis);
        double seconds = recovery.await();
        nowMillis = recovery.endMillis();
        return seconds;
    }

    /**
     * Whether the server is as fast again as at the lowest rate that met the bounds. It may not sustain the highest one
     * any more.
     */
    private boolean isBackAtLowest() throws InterruptedException {
        if (kept.size() < 2) {
            return false;
        }
        kept.tailMap(kept.firstKey(), false).clear();
        return !Double.isInfinite(recover());
    }

    private StepResult step(double rate) throws InterruptedException, Stopped {
        number++;
        boolean confirms = search.isConfirming();
        listener.begins(number, rate, confirms);
        RateStep step = new RateStep(rate, times(confirms), plan.bounds(), load.senders());
        LoadGeneratorCheck generator = new LoadGeneratorCheck(plan.bounds(), load.startEpochMillis());
        load.pace(rate);
        SearchInterval searchInterval;
        boolean isOver;
        do {
            searchInterval = load.next();
            nowMillis = searchInterval.interval().endEpochMillis();
            generator.add(searchInterval.clients());
            isOver = step.add(searchInterval);
        } while (!isOver);
        StepResult result = step.result();
        noteDisturbance(generator);
        if (result.judgement() == Judgement.BROKEN && result.senderFault().isEmpty()) {
            result = result.with(generator.fault(step.slowShare()));
        }
        if (result.judgement() == Judgement.BROKEN) {
            load.overloads();
        }
        listener.ended(number, result, nowMillis - step.sums().millis(), nowMillis);
        checkSent(step, rate);
        if (result.judgement() == Judgement.KEPT) {
            kept.put(rate, step.sums().baseline(rate));
        } else if (result.judgement() == Judgement.BROKEN && !isOfSender(result)) {
            kept.tailMap(rate, true).clear();
        }
        return result;
    }

    /**
     * Returns how long the next step settles and measures. If earlier steps differed because of disturbances, it is
     * long enough to include several of them.
     */
    private SearchPlan.Times times(boolean confirms) {
        SearchPlan.Times confirm = plan.confirm();
        if (search.isLong()) {
            double confirmations = GAPS * search.history().gapSeconds() / confirm.seconds();
            double seconds =
                    confirm.seconds() * Math.max(FEWEST_CONFIRMATIONS, Math.min(MOST_CONFIRMATIONS, confirmations));
            return new SearchPlan.Times(confirm.settleSeconds(), seconds, 2);
        }
        return confirms ? confirm : plan.step();
    }

    private void checkSent(RateStep step, double rate) throws Stopped {
        String nothingSeen = load.nothingSeen();
        if (step.isSilent()) {
            throw new Stopped("nothing was sent at " + RateText.rate(rate)
                    + "/s: do senders run, over open sessions, at the pace of this search?"
                    + (nothingSeen.isEmpty() ? "" : " " + nothingSeen));
        }
        if (!nothingSeen.isEmpty()) {
            throw new Stopped(nothingSeen);
        }
    }

    /** Ends the search if it needs more steps but the server has not recovered: the steps would not be valid. */
    private void checkBack(double rate, double seconds) throws Stopped, InterruptedException {
        String known = kept();
        if (Double.isInfinite(seconds)) {
            Optional<String> silence = load.silence(rate);
            if (silence.isPresent()) {
                throw new Stopped(silence.get() + known);
            }
        }
        if (Double.isInfinite(seconds) && !search.isDone() && !isBackAtLowest()) {
            throw new Stopped(String.format(
                    Locale.ROOT,
                    "after %s/s messages in flight, latency or sessions were not back within %s s (recoverSeconds)%s",
                    RateText.rate(rate),
                    RateText.plain(plan.recoverSeconds()),
                    known));
        }
    }

    private Outcome outcome() {
        return switch (search.end()) {
            case FOUND -> found();
            case BROKEN_AT_START ->
                Outcome.none(load.silence(plan.start())
                        .orElse("broken at the start, " + RateText.rate(plan.start()) + "/s"
                                + last.map(RateFinder::by).orElse("") + ": begin lower (start), or with other bounds"));
            case UNDECIDED_AT_START ->
                Outcome.none(load.silence(plan.start())
                        .orElse("undecided at the start, " + RateText.rate(plan.start())
                                + "/s: too few messages to tell, or too near a bound. Begin at another rate (start),"
                                + " or take longer steps (stepSeconds)"));
            case NEVER_BROKE ->
                Outcome.none("nothing broke up to " + RateText.rate(plan.maximum())
                        + "/s (maximum): the highest rate is above it");
            case TOO_MANY_STEPS ->
                Outcome.none("no answer after " + RateSearch.MAX_STEPS + " steps: take longer ones (stepSeconds), or"
                        + " more precisionPercent" + kept());
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
                + (by.isEmpty() ? "undecided at " : "breaks at ") + RateText.rate(high) + by(broken)
                + (search.confirmedStep().judgement() == Judgement.KEPT
                        ? ""
                        : "; confirmed as undecided, within the bounds")
                + back(back)
                + String.format(
                        Locale.ROOT,
                        "; holds for disturbances that come every %.0f s or more often",
                        search.confirmedStep().figures().seconds() / SURE);
        return new Outcome(true, sentence, search.next(), low, high, by, back);
    }

    private static String by(StepResult step) {
        return step.by().isEmpty() ? "" : " by " + String.join(" and ", step.by());
    }

    private String back(double seconds) {
        if (Double.isNaN(seconds)) {
            return "";
        }
        return Double.isInfinite(seconds)
                ? "; not back within " + RateText.plain(plan.recoverSeconds()) + " s (recoverSeconds)"
                : String.format(Locale.ROOT, "; back after %.0f s", seconds);
    }
}
