package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import java.util.ArrayList;
import java.util.List;

/**
 * The sessions that one user has added to a group of others. The user opens new ones if some of them are gone. Confined
 * to the JMeter thread.
 */
final class AddedSessions<S extends LiveSession> {
    private final List<S> added = new ArrayList<>();

    /** Adds sessions that were opened. */
    void add(List<S> opened) {
        added.addAll(opened);
    }

    /**
     * Returns how many of the user's sessions are neither open nor will reconnect; others may have taken their places.
     */
    int lacking(Group<S> group, int sessions) {
        if (!added.stream().allMatch(LiveSession::isOpen)) {
            added.replaceAll(session -> session.isOpen() ? session : present(group, session));
            added.removeAll(group.giveUpAbsent(added));
        }
        return Math.max(0, sessions - added.size());
    }

    /** Returns the session that replaced a dropped one, or the dropped one if there is no replacement. */
    private static <S extends LiveSession> S present(Group<S> group, S dropped) {
        S now = group.withNumber(dropped.number());
        return now == null ? dropped : now;
    }
}
