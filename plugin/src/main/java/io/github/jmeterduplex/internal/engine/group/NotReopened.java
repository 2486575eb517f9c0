package io.github.jmeterduplex.internal.engine.group;

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
    /** Those that are not asked for any more. */
    private final Set<S> givenUp = new HashSet<>();
    /** Those that are gone for good: another session may have their places, that of the first of them first. */
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

    /** It is gone for good. */
    void vacate(S session) {
        vacated.add(session);
    }

    /** It is gone for good, and not asked for any more. Returns whether that is news. */
    boolean giveUp(S session) {
        vacated.add(session);
        return givenUp.add(session);
    }

    /** How many were given up. */
    int givenUp() {
        return givenUp.size();
    }

    /** The first of those that are gone for good; null if there is none. */
    @Nullable
    S firstVacated() {
        return vacated.isEmpty() ? null : vacated.iterator().next();
    }

    void close(Collection<S> sessions) {
        closing.addAll(sessions);
    }

    /** They are not closed after all. */
    void keep(Collection<S> sessions) {
        sessions.forEach(closing::remove);
    }

    /**
     * They have no place any more.
     *
     * @return how many of them were given up
     */
    int forget(Set<S> sessions) {
        int before = givenUp.size();
        for (S session : sessions) {
            never.remove(session);
            calledOff.remove(session);
            givenUp.remove(session);
            vacated.remove(session);
            closing.remove(session);
        }
        return before - givenUp.size();
    }
}
