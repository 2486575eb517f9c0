package io.github.jmeterduplex.internal.session.group;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of a group that are not opened again after a drop though others may be: their Connect does not ask for
 * it, their reconnects were called off or given up, or this side is about to close them. Guarded by its group.
 *
 * @param <S> the protocol's session
 */
final class NotReopened<S> {
    private final Set<S> never = new HashSet<>();
    private final Set<S> calledOff = new HashSet<>();
    /** They are asked for no more, and another may have their places: the first of them first. */
    private final Set<S> givenUp = new LinkedHashSet<>();
    /** Those of them that were added by users that add others for them. */
    private final Set<S> vacated = new LinkedHashSet<>();

    private final Set<S> closing = new HashSet<>();

    boolean contains(S session) {
        return never.contains(session)
                || calledOff.contains(session)
                || givenUp.contains(session)
                || closing.contains(session);
    }

    /** Its Connect does not ask for it. */
    void never(S session) {
        never.add(session);
    }

    /** Whether its Connect does not ask for it. */
    boolean isNever(S session) {
        return never.contains(session);
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

    /** Likewise, as the user that added it adds another one for it. */
    boolean vacate(S session) {
        vacated.add(session);
        return giveUp(session);
    }

    /** The first of those whose place a session that is opened now may have; null where there is none. */
    @Nullable
    S replaceable(IfExists how) {
        Set<S> all = how == IfExists.KEEP ? givenUp : how == IfExists.ADD ? vacated : Set.of();
        return all.isEmpty() ? null : all.iterator().next();
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
        never.removeAll(sessions);
        calledOff.removeAll(sessions);
        givenUp.removeAll(sessions);
        vacated.removeAll(sessions);
        closing.removeAll(sessions);
        return before - givenUp.size();
    }
}
