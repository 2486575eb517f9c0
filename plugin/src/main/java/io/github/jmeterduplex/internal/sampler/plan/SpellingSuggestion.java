package io.github.jmeterduplex.internal.sampler.plan;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/** Suggests the name that was probably meant by a misspelt one. */
public final class SpellingSuggestion {
    private static final LevenshteinDistance EDITS = LevenshteinDistance.getDefaultInstance();
    private static final int SHORT = 4;
    private static final int LONG = 12;

    private SpellingSuggestion() {}

    /**
     * Returns the name most similar to the misspelt one: equal except for case, or at most three letters different;
     * null if all names differ more.
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
