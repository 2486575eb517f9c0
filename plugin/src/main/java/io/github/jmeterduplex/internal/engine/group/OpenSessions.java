package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.internal.engine.user.LiveSession;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Chooses among the sessions of a group that are open now. Thread-safe.
 *
 * @param <S> the protocol's session
 */
final class OpenSessions<S extends LiveSession> {
    /** The number of sessions that {@code next} looked at. */
    private final AtomicInteger cursor = new AtomicInteger();

    /** Returns how many are open. */
    int count(List<S> all) {
        int count = 0;
        for (S session : all) {
            if (session.isOpen()) {
                count++;
            }
        }
        return count;
    }

    /**
     * Returns the next open session that is ready, round robin; if no session is ready, any open one; if no session is
     * open, null.
     */
    @Nullable
    S next(List<S> all, Predicate<? super S> ready) {
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

    /** Returns a random open session other than this one; null if no other one is open. */
    @Nullable
    S peerOf(int number, List<S> all) {
        int start = all.isEmpty() ? 0 : ThreadLocalRandom.current().nextInt(all.size());
        for (int tried = 0; tried < all.size(); tried++) {
            S session = all.get((start + tried) % all.size());
            if (session.number() != number && session.isOpen()) {
                return session;
            }
        }
        return null;
    }

    /** Returns the sessions that are open, at most this number, from the last one on. */
    List<S> last(int most, List<S> all) {
        List<S> open = new ArrayList<>(all);
        open.removeIf(session -> !session.isOpen());
        Collections.reverse(open);
        return List.copyOf(open.subList(0, Math.min(most, open.size())));
    }
}
