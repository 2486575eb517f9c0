package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import java.util.ArrayList;
import java.util.List;

/**
 * The sessions that one user has added to a group of others, so that it opens again what it lacks of them. Confined to
 * the JMeter thread.
 */
final class AddedSessions<S extends LiveSession> {
    private final List<S> added = new ArrayList<>();

    /** These were opened. */
    void add(List<S> opened) {
        added.addAll(opened);
    }

    /** How many of so many are neither open nor will be again by themselves: others may have the places of those. */
    int lacking(Group<S> group, int sessions) {
        if (!added.stream().allMatch(LiveSession::isOpen)) {
            added.replaceAll(session -> session.isOpen() ? session : present(group, session));
            added.removeAll(group.giveUpAbsent(added));
        }
        return Math.max(0, sessions - added.size());
    }

    /** Returns the session that came back in the place of a dropped one, or else the dropped one itself. */
    private static <S extends LiveSession> S present(Group<S> group, S dropped) {
        S now = group.withNumber(dropped.number());
        return now == null ? dropped : now;
    }
}
