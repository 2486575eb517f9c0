package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a step in each of many sessions, and continues with the others if a session is dropped. Confined to one thread.
 */
public final class EachSession {
    private int asked;
    private int passedOver;
    private @Nullable Fault first;

    /**
     * Runs a step in each of these sessions.
     *
     * @param step throws a {@link FaultException} if the session is not open any more
     * @throws FaultException if the step fails in a session that is open
     */
    public <S extends LiveSession> void run(List<S> sessions, Consumer<S> step) {
        asked += sessions.size();
        for (S session : sessions) {
            try {
                step.accept(session);
            } catch (FaultException e) {
                if (session.isOpen()) {
                    throw e;
                }
                passedOver++;
                first = first == null ? e.fault() : first;
            }
        }
    }

    /**
     * Throws if sessions were dropped before their step had succeeded.
     *
     * @param done what was done in the others
     * @throws FaultException if there were any
     */
    public void check(String done) {
        if (first == null) {
            return;
        }
        String others =
                passedOver == asked ? "" : "; " + passedOver + " of " + asked + " sessions are not open: " + done;
        throw new Fault(first.cause(), first.message() + others).toException();
    }
}
