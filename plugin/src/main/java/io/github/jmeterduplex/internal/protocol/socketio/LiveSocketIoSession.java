package io.github.jmeterduplex.internal.protocol.socketio;

import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.PreparedMessage;
import io.github.jmeterduplex.session.SocketIoSession;
import java.util.List;

/** A Socket.IO session as samplers handle it, whichever client speaks for it. Thread-safe. */
public interface LiveSocketIoSession extends LiveSession, SocketIoSession {
    @Override
    List<ListenedEvent> sources();

    /**
     * Readies one event.
     *
     * @param arguments a JSON array in UTF-8, {@code {"$base64":"..."}} for bytes
     * @param ackId of the message that an acknowledgement answers, or {@link
     *     io.github.jmeterduplex.internal.protocol.socketio.SocketIoWriter#NO_ACK} where none is asked for
     * @throws IllegalArgumentException when no packet can carry them
     */
    PreparedMessage event(String event, byte[] arguments, long ackId);

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
