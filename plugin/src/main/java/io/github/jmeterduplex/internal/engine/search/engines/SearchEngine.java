package io.github.jmeterduplex.internal.engine.search.engines;

import io.github.jmeterduplex.internal.settings.Slice;
import java.util.UUID;

/**
 * An engine that takes part in a search.
 *
 * @param name its name
 * @param slice its number, and the number of engines
 * @param intervalSeconds length of its intervals
 * @param id that distinguishes it from another engine with the same number in this search
 */
public record SearchEngine(String name, Slice slice, int intervalSeconds, String id) {
    /** Creates an engine that is about to take part in a search. */
    public static SearchEngine of(String name, Slice slice, int intervalSeconds) {
        return new SearchEngine(name, slice, intervalSeconds, UUID.randomUUID().toString());
    }

    int count() {
        return slice.count();
    }

    /** Returns number and name, for example {@code engine 2/3, lab2}. */
    @Override
    public String toString() {
        return "engine " + slice + ", " + name;
    }
}
