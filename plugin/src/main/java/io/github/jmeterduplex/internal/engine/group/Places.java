package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.internal.engine.user.LiveSession;
import java.util.AbstractList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The places of a group, each with one session. Guarded by the group; any thread reads the list of sessions. A change
 * of one place costs the same in a group of 10 as of 100,000 sessions: it does not copy or search a list.
 *
 * @param <S> the protocol's session
 */
final class Places<S extends LiveSession> {
    private static final int FIRST_CAPACITY = 8;

    /** The place of each session, by its number, which a session that is opened again after a drop keeps. */
    private final Map<Integer, Integer> byNumber = new HashMap<>();

    private volatile Taken<S> taken = new Taken<>(new AtomicReferenceArray<>(FIRST_CAPACITY), 0);

    /**
     * Returns the sessions in the order of their places: a view that shows the present session of each place.
     * Thread-safe.
     */
    List<S> sessions() {
        return taken;
    }

    int size() {
        return taken.size();
    }

    /** Returns the place of this session, or -1 if it does not have one. */
    int of(LiveSession session) {
        Integer place = byNumber.get(session.number());
        return place != null && taken.get(place) == session ? place : -1;
    }

    /** Returns the session with this number; null if it does not have a place. */
    @Nullable
    S withNumber(int number) {
        Integer place = byNumber.get(number);
        return place == null ? null : taken.get(place);
    }

    /** Adds a session in a new place, the last one. */
    void add(S session) {
        Taken<S> now = taken;
        int place = now.size();
        AtomicReferenceArray<S> slots = now.slots;
        if (place == slots.length()) {
            slots = copied(now, 2 * place);
        }
        slots.set(place, session);
        taken = new Taken<>(slots, place + 1);
        byNumber.put(session.number(), place);
    }

    /** Gives a place to another session. */
    void replace(int place, S other) {
        Taken<S> now = taken;
        byNumber.remove(now.get(place).number());
        now.slots.set(place, other);
        byNumber.put(other.number(), place);
    }

    /** Removes sessions; those after them move up. */
    void remove(Set<S> gone) {
        List<S> kept = taken.stream().filter(session -> !gone.contains(session)).toList();
        Taken<S> fresh = new Taken<>(new AtomicReferenceArray<>(Math.max(FIRST_CAPACITY, kept.size())), kept.size());
        byNumber.clear();
        for (int place = 0; place < kept.size(); place++) {
            fresh.slots.set(place, kept.get(place));
            byNumber.put(kept.get(place).number(), place);
        }
        taken = fresh;
    }

    private static <T> AtomicReferenceArray<T> copied(List<T> from, int capacity) {
        AtomicReferenceArray<T> copy = new AtomicReferenceArray<>(capacity);
        for (int i = 0; i < from.size(); i++) {
            copy.set(i, from.get(i));
        }
        return copy;
    }

    /** The first places of an array that has room for more. */
    private static final class Taken<T> extends AbstractList<T> implements RandomAccess {
        private final AtomicReferenceArray<T> slots;
        private final int size;

        Taken(AtomicReferenceArray<T> slots, int size) {
            this.slots = slots;
            this.size = size;
        }

        @Override
        public T get(int index) {
            Objects.checkIndex(index, size);
            return slots.get(index);
        }

        @Override
        public int size() {
            return size;
        }
    }
}
