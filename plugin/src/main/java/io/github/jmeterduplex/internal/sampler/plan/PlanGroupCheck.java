package io.github.jmeterduplex.internal.sampler.plan;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a sampler of the plan opens each group that others use, and that one subscribes to each {@code
 * replyFrom}.
 */
record PlanGroupCheck(Plan plan) {
    /** The destinations to which brokers send without a SUBSCRIBE. */
    private static final List<String> UNSUBSCRIBED = List.of("/temp-queue/", "/reply-queue/", "/temp-topic/");

    void check(PlanSampler sampler, Consumer<String> found) {
        if (sampler.needsGroup() && !sampler.extended()) {
            checkGroup(sampler, found);
        }
        if (!sampler.extended()) {
            checkSource(sampler, found);
        }
    }

    private void checkGroup(PlanSampler sampler, Consumer<String> found) {
        String group = sampler.text("group");
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

    /** Checks {@code replyFrom}. A tester's own class may subscribe to any destination. */
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
}
