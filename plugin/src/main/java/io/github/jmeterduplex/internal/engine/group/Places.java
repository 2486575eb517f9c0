package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.internal.engine.user.LiveSession;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The ordered sessions of a group: each has a place (an index), which a reopened session inherits. Guarded by the
 * group; any thread reads the list of sessions. A change of one place costs the same in a group of 10 as of 100,000
 * sessions: it does not copy or search a list.
 */
final class Places<S extends LiveSession> {
    private static final int FIRST_CAPACITY = 8;

    /** The index of each session, by its number; a reopened session keeps its number. */
    private final Map<Integer, Integer> byNumber = new HashMap<>();

    /** The counter for round robin: the number of sessions that {@link #next} has looked at. */
    private final AtomicInteger cursor = new AtomicInteger();

    private volatile Taken<S> taken = new Taken<>(new AtomicReferenceArray<>(FIRST_CAPACITY), 0);

    /** Returns a live view of the present sessions in order. Thread-safe. */
    List<S> sessions() {
        return taken;
    }

    int size() {
        return taken.size();
    }

    /** Returns the index of this session, or -1 if it was removed. */
    int of(LiveSession session) {
        Integer place = byNumber.get(session.number());
        return place != null && taken.get(place) == session ? place : -1;
    }

    /** Returns the session with this number; null if it was removed. */
    @Nullable
    S withNumber(int number) {
        Integer place = byNumber.get(number);
        return place == null ? null : taken.get(place);
    }

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

    void replace(int place, S other) {
        Taken<S> now = taken;
        byNumber.remove(now.get(place).number());
        now.slots.set(place, other);
        byNumber.put(other.number(), place);
    }

    /** Returns how many sessions are open. Thread-safe. */
    int open() {
        int count = 0;
        for (S session : sessions()) {
            if (session.isOpen()) {
                count++;
            }
        }
        return count;
    }

    /**
     * Returns the next open session that is ready, round robin; if no session is ready, any open one; if no session is
     * open, null. Thread-safe.
     */
    @Nullable
    S next(Predicate<? super S> ready) {
        List<S> all = sessions();
        S open = null;
        for (int tried = 0; tried < all.size(); tried++) {
            int index = Math.floorMod(cursor.getAndIncrement(), all.size());
            S session = all.get(index);
            if (session.isOpen()) {
                if (ready.test(session)) {
                    return session;
                }
                open = open == null ? session : open;
            }
        }
        return open;
    }

    /** Returns a random open session other than the one with this number; null if no other one is open. Thread-safe. */
    @Nullable
    S peerOf(int number) {
        List<S> all = sessions();
        int start = all.isEmpty() ? 0 : ThreadLocalRandom.current().nextInt(all.size());
        for (int tried = 0; tried < all.size(); tried++) {
            S session = all.get((start + tried) % all.size());
            if (session.number() != number && session.isOpen()) {
                return session;
            }
        }
        return null;
    }

    /** Returns up to this number of open sessions, those at the end of the list first. */
    List<S> lastOpen(int most) {
        List<S> open = new ArrayList<>(sessions());
        open.removeIf(session -> !session.isOpen());
        Collections.reverse(open);
        return List.copyOf(open.subList(0, Math.min(most, open.size())));
    }

    /** Removes sessions, and moves up those that follow them. */
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

    /** A list view of the used part of an array that has room for more. */
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
