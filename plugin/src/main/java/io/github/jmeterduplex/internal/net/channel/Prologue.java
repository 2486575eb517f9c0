package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.http.HttpConnect.IdleConnection;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A request that precedes those of the transport on the first connection, for example SockJS's {@code /info} or
 * SignalR's negotiate. Made for one opening, which calls it in its steps, one after another.
 */
public interface Prologue {
    /**
     * Whether the answer to the request is still missing; false if an earlier transport of the session has received
     * it.
     */
    boolean isPending();

    /** Returns the request to make; null if its answer is known already, and then not pending any more. */
    @Nullable
    OpeningRequest request();

    /**
     * Handles the answer, which is not pending any more.
     *
     * @return null if the opening continues; else what replaces it, which is done unless the channel has ended
     *     meanwhile. It gets the connection, or null if that takes no other request.
     * @throws io.github.jmeterduplex.session.FaultException ends the opening
     */
    @Nullable
    Consumer<@Nullable IdleConnection> take(HttpResponse answer);

    /** Called if the opening fails, before or after the answer to the prologue. */
    void openingFailed();
}
