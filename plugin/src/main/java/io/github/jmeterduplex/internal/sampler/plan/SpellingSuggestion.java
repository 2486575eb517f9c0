package io.github.jmeterduplex.internal.sampler.plan;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/** Finds the name that was meant by a mistyped one. */
public final class SpellingSuggestion {
    private static final LevenshteinDistance EDITS = LevenshteinDistance.getDefaultInstance();
    private static final int SHORT = 4;
    private static final int LONG = 12;

    private SpellingSuggestion() {}

    /**
     * Returns the name that is most like this one: the same except for case, or up to three letters away; null if all
     * differ more.
     */
    public static @Nullable String to(String name, Collection<String> names) {
        return names.stream()
                .filter(other -> !other.equals(name) && edits(name, other) <= tolerated(other))
                .min(Comparator.comparing(other -> edits(name, other)))
                .orElse(null);
    }

    private static int edits(String one, String other) {
        return EDITS.apply(one.toLowerCase(Locale.ROOT), other.toLowerCase(Locale.ROOT));
    }

    private static int tolerated(String name) {
        return name.length() <= SHORT ? 1 : name.length() < LONG ? 2 : 3;
    }
}
