package io.github.jmeterduplex.internal.protocol.websocket;

import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.Listened;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.session.WsSession;
import java.util.List;

/** A WebSocket session as samplers use it. Thread-safe. */
public interface LiveWsSession extends LiveSession, WsSession {
    /** Returns the conditions that the session listens to, in the order of listening. */
    List<Listened<Condition>> listens();

    /**
     * Starts to listen to the messages that meet a condition.
     *
     * @throws io.github.jmeterduplex.session.FaultException if the session is not open
     */
    void listen(ListenOptions<Condition> wanted);
}
