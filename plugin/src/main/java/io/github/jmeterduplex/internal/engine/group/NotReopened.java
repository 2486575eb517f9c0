package io.github.jmeterduplex.internal.engine.group;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of a group that are not opened again after a drop although others may be: their Connect does not ask for
 * it, their reconnects were called off or given up, or this side is about to close them. Guarded by its group.
 */
final class NotReopened<S> {
    private final Set<S> never = new HashSet<>();
    private final Set<S> calledOff = new HashSet<>();
    /** Sessions that do not count as requested any more. */
    private final Set<S> givenUp = new HashSet<>();
    /** Sessions that are gone for good: other sessions may take their places, that of the first one first. */
    private final Set<S> vacated = new LinkedHashSet<>();

    private final Set<S> closing = new HashSet<>();

    boolean contains(S session) {
        return never.contains(session)
                || calledOff.contains(session)
                || givenUp.contains(session)
                || closing.contains(session);
    }

    /** Notes that the session's Connect does not ask to open it again. */
    void never(S session) {
        never.add(session);
    }

    /** Whether the session's Connect does not ask to open it again. */
    boolean isNever(S session) {
        return never.contains(session);
    }

    void callOff(Collection<S> sessions) {
        calledOff.addAll(sessions);
    }

    /** Notes that the session is gone for good. */
    void vacate(S session) {
        vacated.add(session);
    }

    /** Notes that the session is gone for good and not requested any more. Returns false if that was known. */
    boolean giveUp(S session) {
        vacated.add(session);
        return givenUp.add(session);
    }

    int givenUp() {
        return givenUp.size();
    }

    /** Returns the first session that is gone for good; null if all have their places. */
    @Nullable
    S firstVacated() {
        return vacated.isEmpty() ? null : vacated.iterator().next();
    }

    void close(Collection<S> sessions) {
        closing.addAll(sessions);
    }

    /** Notes that the sessions are not closed after all. */
    void keep(Collection<S> sessions) {
        sessions.forEach(closing::remove);
    }

    /**
     * Forgets sessions that do not have a place any more.
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
