package io.github.jmeterduplex.internal.convert;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The conditions that take the place of the frame filters of a plan. Every session listens to all of them, so that a
 * Send or a Receive can name the source of its messages. Confined to one thread.
 */
final class Conditions {
    private static final String REGEX = "regex:";

    private final Set<String> discarded = new LinkedHashSet<>();
    private final Set<String> wanted = new LinkedHashSet<>();
    private final Remarks remarks;

    Conditions(Collection<OldElement> elements, Remarks remarks) {
        this.remarks = remarks;
        for (OldElement element : elements) {
            if (element.isFilter() && element.isEnabled()) {
                of(element).ifPresent(condition -> (isNegated(element) ? wanted : discarded).add(condition));
            }
        }
    }

    /** Returns the text of the parameter {@code listen}; empty if the plan does not have a condition. */
    String listen() {
        List<String> all = new ArrayList<>(discarded);
        all.addAll(wanted);
        return String.join("\n", all);
    }

    /** Returns the source of the messages that a sampler takes by its filters; empty if it takes any message. */
    String source(OldElement sampler) {
        Set<String> not = new LinkedHashSet<>();
        Set<String> only = new LinkedHashSet<>();
        for (OldElement filter : sampler.filters()) {
            condition(filter).ifPresent(condition -> (isNegated(filter) ? only : not).add(condition));
        }
        if (only.isEmpty() && not.isEmpty()) {
            return "";
        }
        if (only.isEmpty() && not.equals(discarded) && wanted.isEmpty()) {
            return "message";
        }
        if (only.size() == 1) {
            return only.iterator().next();
        }
        remarks.add(sampler, "the plan has other filters than these, so that it takes the next message of any kind");
        return "";
    }

    private static boolean isNegated(OldElement filter) {
        return filter.text("comparisonType", "").startsWith("Not");
    }

    private Optional<String> of(OldElement filter) {
        Optional<String> condition = condition(filter);
        if (condition.isEmpty() && !filter.simpleType().startsWith("Ping")) {
            remarks.add(
                    filter,
                    "not converted: a condition has one line, and looks at the text of a message, not at its type");
        }
        return condition;
    }

    /** Returns the condition that the discarded messages meet, or that the others meet if the filter is negated. */
    private static Optional<String> condition(OldElement filter) {
        String comparison = filter.text("comparisonType", "IsPlain").replaceFirst("^Not", "");
        Optional<String> value = filter.text("matchValue").filter(text -> text.indexOf('\n') < 0);
        return switch (filter.simpleType()) {
            case "TextFrameFilter" -> value.flatMap(text -> text(comparison, text));
            case "BinaryFrameFilter" -> value.flatMap(hex -> binary(comparison, bytes(hex), filter));
            default -> Optional.empty();
        };
    }

    private static Optional<String> text(String comparison, String value) {
        String quoted = Pattern.quote(value);
        return switch (comparison) {
            case "Equals" -> Optional.of("text:" + value);
            case "Contains" -> Optional.of(REGEX + quoted);
            case "StartsWith" -> Optional.of(REGEX + "^" + quoted);
            case "EndsWith" -> Optional.of(REGEX + quoted + "\\z");
            case "ContainsRegex" -> Optional.of(REGEX + value);
            case "EqualsRegex" -> Optional.of(REGEX + "^(?:" + value + ")\\z");
            default -> Optional.empty();
        };
    }

    private static Optional<String> binary(String comparison, String bytes, OldElement filter) {
        String position = filter.text("matchPosition", "").strip();
        return switch (comparison) {
            case "Equals" -> Optional.of(REGEX + "^" + bytes + "\\z");
            case "Contains" -> Optional.of(REGEX + (position.isEmpty() ? bytes : "^(?s:.{" + position + "})" + bytes));
            case "StartsWith" -> Optional.of(REGEX + "^" + bytes);
            case "EndsWith" -> Optional.of(REGEX + bytes + "\\z");
            default -> Optional.empty();
        };
    }

    /** Returns the pattern of bytes that are written as in {@code 0x01 0x02} or {@code 0102}. */
    private static String bytes(String hex) {
        String digits = hex.replaceAll("0x|\\s", "").toLowerCase(Locale.ROOT);
        return digits.replaceAll("(..)", "\\\\x$1");
    }
}
