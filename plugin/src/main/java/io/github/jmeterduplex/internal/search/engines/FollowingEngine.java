package io.github.jmeterduplex.internal.search.engines;

import io.github.jmeterduplex.internal.settings.Slice;
import java.util.UUID;

/**
 * Which engine follows.
 *
 * @param name its name
 * @param slice its number, and how many there are
 * @param id distinguishes it from another one with the same number
 */
public record FollowingEngine(String name, Slice slice, String id) {
    /** An engine that is about to take part. */
    public static FollowingEngine of(String name, Slice slice) {
        return new FollowingEngine(name, slice, UUID.randomUUID().toString());
    }
}
