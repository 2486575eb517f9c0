package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The sessions that one user has added to a group of others, so that it opens again what it lacks of them. Confined to
 * the JMeter thread.
 */
final class AddedSessions<S extends LiveSession> {
    private List<S> added = new ArrayList<>();
    /** The group's sessions when those that came back were looked for. */
    private List<S> seen = List.of();

    /** These were opened. */
    void add(List<S> opened) {
        added.addAll(opened);
    }

    /** How many of so many are neither open nor will be again by themselves: others may have the places of those. */
    int lacking(Group<S> group, int sessions) {
        if (!added.stream().allMatch(LiveSession::isOpen)) {
            List<S> now = group.sessions();
            if (now != seen) {
                seen = now;
                Set<Integer> numbers = added.stream().map(LiveSession::number).collect(Collectors.toSet());
                added = now.stream()
                        .filter(session -> numbers.contains(session.number()))
                        .collect(Collectors.toCollection(ArrayList::new));
            }
            added.removeAll(group.giveUpAbsent(added));
        }
        return Math.max(0, sessions - added.size());
    }
}
