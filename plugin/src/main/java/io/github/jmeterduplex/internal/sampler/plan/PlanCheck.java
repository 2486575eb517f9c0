package io.github.jmeterduplex.internal.sampler.plan;

import io.github.jmeterduplex.internal.codec.DisplayText;
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
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.collections.HashTree;
import org.jspecify.annotations.Nullable;

/**
 * Finds those mistakes in the Duplex samplers of a plan that are certain before it runs. A text that only a run knows,
 * such as {@code ${users}}, is never reported. Confined to one thread.
 */
public final class PlanCheck {
    /** The prefixes of destinations to which brokers send messages without a SUBSCRIBE. */
    private static final List<String> UNSUBSCRIBED = List.of("/temp-queue/", "/reply-queue/", "/temp-topic/");

    private final Plan plan;
    private final Placeholders placeholders;
    private final List<Mistake> mistakes = new ArrayList<>();

    private PlanCheck(Plan plan) {
        this.plan = plan;
        this.placeholders = Placeholders.of(plan);
    }

    /**
     * Returns the mistakes in a plan's Duplex samplers, in the order of the plan.
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
            checkWithUrl(sampler, found::add);
            if (plan.fixed() && found.isEmpty()) {
                checkSubscribed(sampler, found::add);
            }
        }
        found.forEach(
                text -> mistakes.add(new Mistake(sampler.element(), sampler.name(), sampler.threadGroup(), text)));
    }

    /**
     * Checks the parameter names of a sampler. If the class is a custom subclass, only a wrong case is a mistake: it
     * may read more than it declares.
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
                        + (meant == null ? "allowed: " + String.join(", ", known) : "did you mean " + meant + "?"));
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

    /** Checks that the group used by a sampler is opened by a sampler of the plan. */
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

    /** Checks a sampler by its rules about the URL of its sessions. All that may open them must break a rule. */
    private void checkWithUrl(PlanSampler sampler, Consumer<String> found) {
        String group = sampler.needsGroup() ? sampler.text("group") : null;
        if (group == null) {
            return;
        }
        List<Set<String>> each = plan.samplers().stream()
                .filter(PlanSampler::opens)
                .filter(opener -> opener.text("group") == null || reaches(opener, sampler, group))
                .map(opener -> mistakesAt(opener.texts().getOrDefault("url", ""), sampler))
                .toList();
        if (!each.isEmpty()) {
            each.get(0).stream()
                    .filter(text -> each.stream().allMatch(one -> one.contains(text)))
                    .forEach(found);
        }
    }

    private Set<String> mistakesAt(String url, PlanSampler sampler) {
        Set<String> mistakes = new LinkedHashSet<>();
        checkValues(sampler.at(url), mistakes::add);
        return mistakes;
    }

    /** Whether one sampler opens a group that another sampler can use; a Test Fragment may run in any thread group. */
    private static boolean reaches(PlanSampler opener, PlanSampler sampler, String group) {
        return group.equals(opener.text("group"))
                && (!"thread".equals(opener.text("sharing"))
                        || opener.threadGroup().isEmpty()
                        || sampler.threadGroup().isEmpty()
                        || opener.threadGroup().equals(sampler.threadGroup()));
    }

    /**
     * Checks that a sampler of the plan subscribes to the destination {@code replyFrom}. A custom subclass may
     * subscribe to any destination.
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

    /**
     * Checks that a sampler of the plan subscribes at all if replies are messages. A request that names a
     * {@code reply-to} needs no subscription.
     */
    private void checkSubscribed(PlanSampler sampler, Consumer<String> found) {
        String reply = sampler.table().parameter("destination") == null ? null : sampler.text("reply");
        String from = sampler.text("replyFrom");
        String headers = sampler.text("headers");
        if (reply == null || reply.equals("none") || reply.equals("receipt")) {
            return;
        }
        if (from == null || !from.isEmpty() || headers == null || headers.contains("reply-to")) {
            return;
        }
        Set<String> subscribed = subscribed();
        if (subscribed != null && subscribed.isEmpty()) {
            found.accept(
                    "parameter reply: with \"" + DisplayText.clean(reply) + "\" the reply is a message, but no sampler"
                            + " of the plan subscribes to anything; set subscribe of the sampler that connects");
        }
    }

    /** Returns advice for a wrong name: the name probably meant, the allowed names, or this text if none is allowed. */
    private static String instead(String text, Set<String> allowed, String otherwise) {
        String meant = SpellingSuggestion.to(text, allowed);
        if (meant != null) {
            return "did you mean " + meant + "?";
        }
        return allowed.isEmpty() ? otherwise : "allowed: " + String.join(", ", allowed);
    }

    /** Returns all destinations that the plan's samplers subscribe to; null if only a run knows them. */
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
     * A mistake in a sampler of a plan, which keeps the plan from working.
     *
     * @param element the sampler in the plan
     * @param sampler the sampler's name in the plan
     * @param threadGroup the sampler's thread group; empty outside of one
     * @param text what is wrong, and what is allowed
     */
    public record Mistake(TestElement element, String sampler, String threadGroup, String text) {
        /** Returns the mistake in one line, with its sampler and thread group. */
        public String line() {
            return '"' + sampler + '"' + (threadGroup.isEmpty() ? "" : " in \"" + threadGroup + '"') + ": " + text;
        }
    }
}
