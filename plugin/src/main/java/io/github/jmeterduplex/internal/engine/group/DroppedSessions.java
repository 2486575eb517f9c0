package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.session.Fault;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Remembers past drops in a group that the group's present sessions do not show. Guarded by its group. */
final class DroppedSessions {
    /** The longest outage of each present session that has reconnected, by session number. */
    private final Map<Integer, LostSessions.Dropped> longest = new HashMap<>();
    /** The lost sessions that are gone for good and that other sessions have replaced. */
    private LostSessions replaced = new LostSessions();

    private long longestNanos;

    void back(int session, @Nullable Fault why, long downNanos) {
        LostSessions.Dropped drop = new LostSessions.Dropped(session, why, downNanos);
        longest.merge(session, drop, (one, other) -> one.downNanos() < other.downNanos() ? other : one);
        longestNanos = Math.max(longestNanos, downNanos);
    }

    void replaced(LiveSession session) {
        if (isLost(session)) {
            replaced.add(notBack(session));
        }
        longest.remove(session.number());
    }

    /** Forgets the drops of sessions that were removed from the group. */
    void forget(Collection<? extends LiveSession> sessions) {
        sessions.forEach(session -> longest.remove(session.number()));
    }

    /** Forgets the losses of replaced sessions, because the group begins again. */
    void forgetReplaced() {
        replaced = new LostSessions();
    }

    private static boolean isLost(LiveSession session) {
        return !session.isOpen() && !session.closedByUs();
    }

    private static LostSessions.Dropped notBack(LiveSession session) {
        return new LostSessions.Dropped(session.number(), session.fault(), Long.MAX_VALUE);
    }

    /**
     * Returns the lost sessions, as {@link Group#lost} counts them: replaced ones, and those among the given sessions.
     */
    LostSessions lost(Collection<? extends LiveSession> places, long maxDownNanos) {
        LostSessions lost = new LostSessions();
        lost.add(replaced);
        for (LiveSession session : places) {
            LostSessions.Dropped drop = longest.get(session.number());
            if (isLost(session)) {
                lost.add(notBack(session));
            } else if (drop != null && drop.downNanos() > maxDownNanos) {
                lost.add(drop);
            }
        }
        return lost;
    }

    /** Returns the longest time in nanoseconds that a reconnected session was gone; 0 if no session has reconnected. */
    long longestDownNanos() {
        return longestNanos;
    }
}
