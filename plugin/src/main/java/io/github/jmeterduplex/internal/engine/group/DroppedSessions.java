package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.session.Fault;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Remembers those drops of a group that its present sessions do not show: of sessions that were opened again, and of
 * sessions that are gone for good and whose places other sessions have. Guarded by its group.
 */
final class DroppedSessions {
    /** The longest drop of each present session that came back, by its number. */
    private final Map<Integer, LostSessions.Dropped> longest = new HashMap<>();
    /** Losses of sessions that are gone for good and do not have a place any more. */
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

    /** Forgets sessions that do not have a place any more. */
    void forget(Collection<? extends LiveSession> sessions) {
        sessions.forEach(session -> longest.remove(session.number()));
    }

    /** Forgets the replaced sessions: a group begins again. */
    void forgetReplaced() {
        replaced = new LostSessions();
    }

    private static boolean isLost(LiveSession session) {
        return !session.isOpen() && !session.closedByUs();
    }

    private static LostSessions.Dropped notBack(LiveSession session) {
        return new LostSessions.Dropped(session.number(), session.fault(), Long.MAX_VALUE);
    }

    /** Returns the replaced sessions, and those with a place that count as lost, as {@link Group#lost} counts them. */
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

    /** Returns the longest time in ns that a session which came back was gone; 0 if no session came back. */
    long longestDownNanos() {
        return longestNanos;
    }
}
