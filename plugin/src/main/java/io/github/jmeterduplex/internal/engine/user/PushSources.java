package io.github.jmeterduplex.internal.engine.user;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The subscriptions, events or conditions of a session, in the order of their requests. Thread-safe: samplers add and
 * remove, the I/O thread looks up.
 */
public final class PushSources<T extends PushSource> {
    /** All sources in order. Replaced as a whole; guarded by this for writes. */
    private volatile List<T> all = List.of();

    /** Returns all sources of this moment in an immutable list. */
    public List<T> list() {
        return all;
    }

    /** Takes over the sources of the user's previous session. */
    public synchronized void adopt(List<T> before) {
        all = List.copyOf(before);
    }

    /** Adds a source at the end of the list. */
    public synchronized void add(T added) {
        List<T> more = new ArrayList<>(all);
        more.add(added);
        all = List.copyOf(more);
    }

    /** Adds a source, or replaces the one with the same name. */
    public synchronized void put(T added) {
        List<T> changed = new ArrayList<>(all);
        for (int i = 0; i < changed.size(); i++) {
            if (changed.get(i).source().equals(added.source())) {
                changed.set(i, added);
                all = List.copyOf(changed);
                return;
            }
        }
        add(added);
    }

    /** Removes and returns the sources that match a condition, in their order. */
    public synchronized List<T> remove(Predicate<T> unwanted) {
        List<T> before = all;
        all = before.stream().filter(unwanted.negate()).toList();
        return before.stream().filter(unwanted).toList();
    }

    /** Returns the first source of this name. */
    public @Nullable T named(String source) {
        List<T> candidates = all;
        for (int i = 0; i < candidates.size(); i++) {
            T candidate = candidates.get(i);
            if (candidate.source().equals(source)) {
                return candidate;
            }
        }
        return null;
    }
}
