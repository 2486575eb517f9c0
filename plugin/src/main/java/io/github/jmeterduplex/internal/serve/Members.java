package io.github.jmeterduplex.internal.serve;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The sessions of each room, group, topic or user name. Confined to the server's thread. */
final class Members<S> {
    private final Map<String, Set<S>> byName = new HashMap<>();

    void add(String name, S session) {
        byName.computeIfAbsent(name, unused -> new LinkedHashSet<>()).add(session);
    }

    void remove(String name, S session) {
        Set<S> members = byName.get(name);
        if (members != null && members.remove(session) && members.isEmpty()) {
            byName.remove(name);
        }
    }

    /** Returns the members now, in the order in which they came. */
    Set<S> of(String name) {
        return byName.getOrDefault(name, Set.of());
    }
}
