package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Does something in each of many sessions, of which some are dropped meanwhile: these are passed over, and the others
 * have their turn. Confined to one thread.
 */
public final class EachSession {
    private int asked;
    private int passedOver;
    private @Nullable Fault first;

    /**
     * Does it in these.
     *
     * @param step throws a {@link FaultException} where the session is not open any more
     * @throws FaultException where the step fails in a session that is open
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
     * Reports those that were passed over.
     *
     * @param done what became of the others
     * @throws FaultException where there were any
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
