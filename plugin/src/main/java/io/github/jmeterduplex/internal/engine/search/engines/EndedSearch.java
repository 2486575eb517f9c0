package io.github.jmeterduplex.internal.engine.search.engines;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A search that has ended, as its engines are told.
 *
 * @param found whether there is an answer
 * @param sentence the answer, or why there is none
 * @param fact its entry in the run's files; empty if it gets none
 */
public record EndedSearch(boolean found, String sentence, Map<String, Object> fact) {
    public EndedSearch {
        // in the order of its members, as a file shows them
        fact = Collections.unmodifiableMap(new LinkedHashMap<>(fact));
    }

    /** Returns the end of a search that had to give up. */
    public static EndedSearch none(String sentence) {
        return new EndedSearch(false, sentence, Map.of());
    }
}
