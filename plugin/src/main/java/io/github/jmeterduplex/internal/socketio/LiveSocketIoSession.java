package io.github.jmeterduplex.internal.socketio;

import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.session.SocketIoSession;

/** A Socket.IO session as samplers handle it, whichever client speaks for it. Thread-safe. */
public interface LiveSocketIoSession extends LiveSession, SocketIoSession {
    /** What it listens to. */
    Listens listens();

    /**
     * Listens to an event.
     *
     * @throws io.github.jmeterduplex.session.FaultException when the session is not open
     */
    void listen(ListenOptions wanted);

    @Override
    default void listen(String event) {
        listen(ListenOptions.plain(event));
    }
}
