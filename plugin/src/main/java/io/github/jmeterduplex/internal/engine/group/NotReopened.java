package io.github.jmeterduplex.internal.engine.group;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of a group that must not reconnect after a drop. Their Connect does not ask for it, their reconnects
 * were called off or given up, or this side is about to close them. Guarded by its group.
 */
final class NotReopened<S> {
    private final Set<S> never = new HashSet<>();
    private final Set<S> calledOff = new HashSet<>();
    /** Sessions that were given up, and so do not count as requested any more. */
    private final Set<S> givenUp = new HashSet<>();
    /** Sessions that are gone for good and that new sessions may replace, in the order in which they went. */
    private final Set<S> vacated = new LinkedHashSet<>();

    private final Set<S> closing = new HashSet<>();

    boolean contains(S session) {
        return never.contains(session)
                || calledOff.contains(session)
                || givenUp.contains(session)
                || closing.contains(session);
    }

    /** Records that a session must not reconnect, because its Connect does not ask for that. */
    void never(S session) {
        never.add(session);
    }

    /** Whether a session must not reconnect because its Connect does not ask for that. */
    boolean isNever(S session) {
        return never.contains(session);
    }

    void callOff(Collection<S> sessions) {
        calledOff.addAll(sessions);
    }

    /** Marks a session as gone for good, so that a new session may replace it. */
    void vacate(S session) {
        vacated.add(session);
    }

    /**
     * Marks a session as given up: a new session may replace it, and it does not count among those that the plan asks
     * for. Returns false if it was marked before.
     */
    boolean giveUp(S session) {
        vacated.add(session);
        return givenUp.add(session);
    }

    int givenUp() {
        return givenUp.size();
    }

    /** Returns the first of the sessions that a new session may replace; null if there are none. */
    @Nullable
    S firstVacated() {
        return vacated.isEmpty() ? null : vacated.iterator().next();
    }

    void close(Collection<S> sessions) {
        closing.addAll(sessions);
    }

    /** Lets sessions reconnect again, because they are not closed after all. */
    void keep(Collection<S> sessions) {
        sessions.forEach(closing::remove);
    }

    /**
     * Forgets sessions that were removed from the group.
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
