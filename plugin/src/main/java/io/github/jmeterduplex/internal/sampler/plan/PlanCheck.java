package io.github.jmeterduplex.internal.sampler.plan;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.session.FaultException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.jorphan.collections.HashTree;
import org.jspecify.annotations.Nullable;

/**
 * Finds the mistakes in the Duplex samplers of a plan that can be found before it runs. Each reported mistake is
 * certain: a text that only a run knows, such as {@code ${users}}, is never reported. Confined to one thread.
 */
public final class PlanCheck {
    /** The destinations to which brokers send without a SUBSCRIBE. */
    private static final List<String> UNSUBSCRIBED = List.of("/temp-queue/", "/reply-queue/", "/temp-topic/");

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
        if (plan.complete() && !sampler.extended()) {
            checkGroup(sampler, found::add);
            checkSource(sampler, found::add);
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

    /** Checks that a sampler of the plan opens the group that another one uses. */
    private void checkGroup(PlanSampler sampler, Consumer<String> found) {
        String group = sampler.needsGroup() ? sampler.text("group") : null;
        // A blank name without a default stands for every group.
        if (group == null || group.isEmpty()) {
            return;
        }
        Set<String> opened = new TreeSet<>();
        List<PlanSampler> openers =
                plan.samplers().stream().filter(PlanSampler::opens).toList();
        for (PlanSampler opener : openers) {
            String name = opener.text("group");
            if (name == null) {
                return;
            }
            opened.add(name);
        }
        if (!opened.contains(group)) {
            found.accept("parameter group: no sampler of the plan opens the group \"" + group + "\"; "
                    + instead(group, opened, "add a sampler that connects"));
        } else if (openers.stream().noneMatch(opener -> reaches(opener, sampler, group))) {
            found.accept("parameter group: the group \"" + group
                    + "\" is opened in another thread group, whose threads keep it"
                    + " for themselves; allowed: a group with sharing=jvm, or one that this thread group opens");
        }
    }

    /** Whether a group that one sampler opens can be used by the other; a Test Fragment may run in any thread group. */
    private static boolean reaches(PlanSampler opener, PlanSampler sampler, String group) {
        return group.equals(opener.text("group"))
                && (!"thread".equals(opener.text("sharing"))
                        || opener.threadGroup().isEmpty()
                        || sampler.threadGroup().isEmpty()
                        || opener.threadGroup().equals(sampler.threadGroup()));
    }

    /**
     * Checks that a sampler of the plan subscribes to {@code replyFrom}. A tester's own class may subscribe to any
     * destination.
     */
    private void checkSource(PlanSampler sampler, Consumer<String> found) {
        Parameter<?> from = sampler.table().parameter("replyFrom");
        String source = from == null ? "" : sampler.text("replyFrom");
        boolean stomp = sampler.table().parameter("destination") != null;
        if (!stomp
                || source == null
                || source.isEmpty()
                || UNSUBSCRIBED.stream().anyMatch(source::startsWith)) {
            return;
        }
        Set<String> subscribed = subscribed();
        if (subscribed != null && !subscribed.contains(source)) {
            found.accept("parameter replyFrom: nothing of the plan subscribes to \"" + source + "\"; "
                    + instead(source, subscribed, "set subscribe of the sampler that connects"));
        }
    }

    /** Returns what to write instead: the probable meaning, the existing ones, or what to do if there are none. */
    private static String instead(String text, Set<String> allowed, String otherwise) {
        String meant = SpellingSuggestion.to(text, allowed);
        if (meant != null) {
            return "is " + meant + " meant?";
        }
        return allowed.isEmpty() ? otherwise : "allowed: " + String.join(", ", allowed);
    }

    /** Returns all destinations that the plan subscribes to; null if only a run knows them. */
    private @Nullable Set<String> subscribed() {
        Set<String> all = new LinkedHashSet<>();
        for (PlanSampler sampler : plan.samplers()) {
            String parameter = sampler.subscribing();
            String text = parameter == null ? "" : sampler.text(parameter);
            if (text == null || sampler.extended()) {
                return null;
            }
            Arrays.stream(
                            parameter != null && parameter.equals("subscribe")
                                    ? text.split(",", -1)
                                    : new String[] {text})
                    .map(String::strip)
                    .filter(one -> !one.isEmpty())
                    .forEach(all::add);
        }
        return all.stream().anyMatch(one -> one.contains("{{")) ? null : all;
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
