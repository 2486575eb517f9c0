package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import org.jspecify.annotations.Nullable;

/**
 * The request that an opening makes over its first connection before the requests of its transport, for example
 * SockJS's {@code /info}. Made for one opening, which calls it in its steps, one after another.
 */
public interface Prologue {
    /** Whether the answer is still missing; false if an earlier transport of the session has it. */
    boolean isPending();

    /** Returns the request; null if the answer is known without it, and is not pending any more. */
    byte @Nullable [] request();

    /** Returns how many bytes of the answer's body are of use. */
    int maxBody();

    /** Returns the phase of the opening while it waits for the answer. */
    OpeningPhase phase();

    /**
     * Takes the answer, which is not pending any more.
     *
     * @throws io.github.jmeterduplex.session.FaultException ends the opening
     */
    void take(HttpResponse answer);

    /** Called if the opening fails, before or after the answer. */
    void openingFailed();
}
