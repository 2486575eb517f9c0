package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.PreparedMessage;
import io.github.jmeterduplex.session.SignalRSession;
import java.util.List;

/** A SignalR session as samplers handle it, whichever client speaks for it. Thread-safe. */
public interface LiveSignalRSession extends LiveSession, SignalRSession {
    @Override
    List<ListenedMethod> sources();

    /**
     * Readies one call, and the client's streams that go with it.
     *
     * @param number of the message: its invocation id, where the hub answers
     * @throws IllegalArgumentException when no message can carry it
     */
    PreparedMessage invocation(Invocation call, long number);

    /**
     * Listens to a method.
     *
     * @throws io.github.jmeterduplex.session.FaultException when the session is not open
     */
    void listen(ListenOptions wanted);

    @Override
    default void listen(String method) {
        listen(ListenOptions.plain(method));
    }
}
