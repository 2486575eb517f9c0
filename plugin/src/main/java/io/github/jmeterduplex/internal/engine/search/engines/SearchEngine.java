package io.github.jmeterduplex.internal.engine.search.engines;

import io.github.jmeterduplex.internal.settings.Slice;
import java.util.UUID;

/**
 * An engine that takes part in a search.
 *
 * @param name its name
 * @param slice its number, and how many there are; number 1 leads
 * @param intervalSeconds length of its intervals
 * @param id of its part in this search, which distinguishes it from another one with the same number
 */
public record SearchEngine(String name, Slice slice, int intervalSeconds, String id) {
    /** An engine that is about to take part. */
    public static SearchEngine of(String name, Slice slice, int intervalSeconds) {
        return new SearchEngine(name, slice, intervalSeconds, UUID.randomUUID().toString());
    }

    /** How many there are. */
    int count() {
        return slice.count();
    }
}
