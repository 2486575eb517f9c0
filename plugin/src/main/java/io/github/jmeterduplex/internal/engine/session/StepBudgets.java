package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.latency.RunFile;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;

/**
 * The steps that searches by regular expressions may take, by label and parameter. Searches that were given up are
 * reported: the first one of each label and parameter in a warning, and all as the run's fact
 * {@code searches_given_up}. Thread-safe.
 */
public final class StepBudgets {
    /** The approximate number of labels and parameters with a budget of their own. */
    static final int MOST = 1_000;

    /** The label and parameter of patterns that share a budget. */
    private record Owner(String label, String parameter) {}

    private final RunLog log;
    private final Consumer<String> warnings;
    private final ConcurrentMap<Owner, RegexStepBudget> budgets = new ConcurrentHashMap<>();
    /** Guarded by this. */
    private final Set<Owner> reported = new HashSet<>();

    /** @param warnings logs a warning once for each label and parameter */
    StepBudgets(RunLog log, Consumer<String> warnings) {
        this.log = log;
        this.warnings = warnings;
    }

    /**
     * Returns the budget of a parameter's patterns under a label; the same object for the same two. Each sample may
     * have another label: beyond {@value #MOST}, all others share one budget for each parameter.
     */
    public RegexStepBudget of(String label, String parameter) {
        Owner owner = new Owner(label, parameter);
        RegexStepBudget known = budgets.get(owner);
        if (known != null) {
            return known;
        }
        Owner counted = budgets.size() < MOST ? owner : new Owner(RunLog.OTHERS, parameter);
        return budgets.computeIfAbsent(counted, any -> new RegexStepBudget());
    }

    /** Reports the searches that were given up since the last call. Not for I/O threads. */
    synchronized void report() {
        Map<String, Long> givenUp = new TreeMap<>();
        budgets.forEach((owner, budget) -> {
            if (budget.givenUp() > 0) {
                givenUp.put(owner.label + ": " + owner.parameter, budget.givenUp());
                if (reported.add(owner)) {
                    warnings.accept(warning(owner));
                }
            }
        });
        if (!givenUp.isEmpty()) {
            log.fact(RunFile.SEARCHES_GIVEN_UP, givenUp);
        }
    }

    private static String warning(Owner owner) {
        return "Duplex: the regular expression in " + owner.parameter + " of \"" + DisplayText.clean(owner.label)
                + "\" was given up on a message after " + RegexStepBudget.MAX_STEPS
                + " steps, and counts as not found there."
                + " Each such search holds up an I/O thread for milliseconds; after " + RegexStepBudget.TOLERATED
                + " of them searches get fewer steps. Use json: or header:, or a pattern without a repetition inside a"
                + " repetition, such as (a+)+. Further ones are only counted: searches_given_up among the facts of"
                + " run.json";
    }
}
