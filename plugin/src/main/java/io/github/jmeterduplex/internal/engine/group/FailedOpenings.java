package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Openings of a group that failed, by cause, with the first as an example. Guarded by its group. */
final class FailedOpenings {
    private final Map<Cause, Integer> counts = new EnumMap<>(Cause.class);
    /** Null until one failed. */
    private @Nullable Fault first;

    void add(Fault why) {
        counts.merge(why.cause(), 1, Integer::sum);
        first = first == null ? why : first;
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    /** Describes them in words; empty if all openings succeeded. */
    String text() {
        return first == null
                ? ""
                : counts.entrySet().stream()
                        .map(entry -> entry.getKey().slug() + ' ' + entry.getValue())
                        .collect(Collectors.joining(", ", "openings that failed: ", "; the first: " + first.message()));
    }
}
