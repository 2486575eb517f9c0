package io.github.jmeterduplex.internal.session.group;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of a group that are not opened again after a drop though others are: their reconnects were called off or
 * given up, or this side is about to close them. Guarded by its group.
 *
 * @param <S> the protocol's session
 */
final class NotReopened<S> {
    private final Set<S> calledOff = new HashSet<>();
    /** They are asked for no more, and another may have their places: the first of them first. */
    private final Set<S> givenUp = new LinkedHashSet<>();

    private final Set<S> closing = new HashSet<>();

    boolean contains(S session) {
        return calledOff.contains(session) || givenUp.contains(session) || closing.contains(session);
    }

    void callOff(Collection<S> sessions) {
        calledOff.addAll(sessions);
    }

    /** Returns whether that is news. */
    boolean giveUp(S session) {
        return givenUp.add(session);
    }

    /** How many were given up. */
    int givenUp() {
        return givenUp.size();
    }

    /** The one that was given up first; null where none was. */
    @Nullable
    S firstGivenUp() {
        return givenUp.isEmpty() ? null : givenUp.iterator().next();
    }

    void close(Collection<S> sessions) {
        closing.addAll(sessions);
    }

    /** They are not closed after all. */
    void keep(Collection<S> sessions) {
        closing.removeAll(sessions);
    }

    /**
     * They have no place any more.
     *
     * @return how many of them were given up
     */
    int forget(Set<S> sessions) {
        int before = givenUp.size();
        calledOff.removeAll(sessions);
        givenUp.removeAll(sessions);
        closing.removeAll(sessions);
        return before - givenUp.size();
    }
}
