package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.Listened;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.session.SignalRSession;
import java.util.List;

/** A SignalR session as samplers use it, independent of the client that implements it. Thread-safe. */
public interface LiveSignalRSession extends LiveSession, SignalRSession {
    @Override
    List<Listened<byte[]>> sources();

    /**
     * Prepares the message for one call, with the client's streams that belong to it.
     *
     * @param number of the message: its invocation id, if the hub answers
     * @throws IllegalArgumentException if no message can carry the call
     */
    OutgoingMessage invocation(Invocation call, long number);

    /**
     * Starts to listen to a method that the hub calls.
     *
     * @throws io.github.jmeterduplex.session.FaultException if the session is not open
     */
    void listen(ListenOptions<byte[]> wanted);

    @Override
    default void listen(String method) {
        listen(SignalROptions.listening(PushOptions.unplanned(method)));
    }
}
