package io.github.jmeterduplex.internal.sampler.plan;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.session.FaultException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.jorphan.collections.HashTree;

/**
 * Finds the mistakes in the Duplex samplers of a plan that can be found before it runs. Each reported mistake is
 * certain: a text that only a run knows, such as {@code ${users}}, is never reported. Confined to one thread.
 */
public final class PlanCheck {
    private final Plan plan;
    private final Placeholders placeholders;
    private final List<Mistake> mistakes = new ArrayList<>();

    private PlanCheck(Plan plan) {
        this.plan = plan;
        this.placeholders = Placeholders.of(plan);
    }

    /**
     * Returns the mistakes of a plan, in its order.
     *
     * @param tree the tree of JMeter's window, of a file, or of an engine
     */
    public static List<Mistake> of(HashTree tree) {
        PlanCheck check = new PlanCheck(Plan.read(tree));
        check.plan.samplers().forEach(check::check);
        return List.copyOf(check.mistakes);
    }

    private void check(PlanSampler sampler) {
        Set<String> found = new LinkedHashSet<>();
        checkNames(sampler, found::add);
        checkValues(sampler, found::add);
        placeholders.check(sampler, found::add);
        if (plan.complete()) {
            new PlanGroupCheck(plan).check(sampler, found::add);
        }
        found.forEach(text -> mistakes.add(new Mistake(sampler.name(), sampler.threadGroup(), text)));
    }

    /**
     * Checks the names of parameters. If the class is a tester's own, only a wrong case is a mistake: it may read more
     * than it declares.
     */
    private static void checkNames(PlanSampler sampler, Consumer<String> found) {
        Set<String> names = new LinkedHashSet<>(sampler.texts().keySet());
        names.addAll(sampler.unknown());
        Set<String> known = sampler.table().names();
        names.removeAll(known);
        for (String name : names) {
            String meant = SpellingSuggestion.to(name, known);
            boolean certain = !sampler.extended() || (meant != null && meant.equalsIgnoreCase(name));
            if (certain && !name.isBlank()) {
                found.accept("there is no parameter " + name + "; "
                        + (meant == null ? "allowed: " + String.join(", ", known) : "is " + meant + " meant?"));
            }
        }
    }

    private void checkValues(PlanSampler sampler, Consumer<String> found) {
        ParameterValues parameters = sampler.parameters(plan.fixed());
        for (Parameter<?> parameter : sampler.table().parameters()) {
            check(() -> parameters.optional(parameter), found);
        }
        for (ParameterTable.Rule rule : sampler.table().rules()) {
            check(() -> rule.check(parameters), found);
        }
    }

    private static void check(Runnable reading, Consumer<String> found) {
        try {
            reading.run();
        } catch (FaultException e) {
            found.accept(e.fault().message());
        } catch (PlanSampler.Unknown e) {
            // Only a run knows the text.
        }
    }

    /**
     * A part of a plan that cannot work.
     *
     * @param sampler the sampler's name in the plan
     * @param threadGroup the sampler's thread group; empty outside of one
     * @param text what is wrong, and what is allowed
     */
    public record Mistake(String sampler, String threadGroup, String text) {
        /** Returns the mistake in one line. */
        public String line() {
            return '"' + sampler + '"' + (threadGroup.isEmpty() ? "" : " in \"" + threadGroup + '"') + ": " + text;
        }
    }
}
