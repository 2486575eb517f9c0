package io.github.jmeterduplex.internal.protocol.socketio;

import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.Listened;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.session.SocketIoSession;
import java.util.List;

/** A Socket.IO session as samplers use it, independent of the client that implements it. Thread-safe. */
public interface LiveSocketIoSession extends LiveSession, SocketIoSession {
    @Override
    List<Listened<byte[]>> sources();

    /**
     * Prepares the message for one event.
     *
     * @param arguments a JSON array in UTF-8, {@code {"$base64":"..."}} for bytes
     * @param ackId of the message that an acknowledgement answers, or {@link
     *     io.github.jmeterduplex.internal.protocol.socketio.SocketIoWriter#NO_ACK} if none is requested
     * @throws IllegalArgumentException if no packet can carry them
     */
    OutgoingMessage event(String event, byte[] arguments, long ackId);

    /**
     * Starts to listen to an event.
     *
     * @throws io.github.jmeterduplex.session.FaultException if the session is not open
     */
    void listen(ListenOptions<byte[]> wanted);

    @Override
    default void listen(String event) {
        listen(SocketIoOptions.listening(PushOptions.unplanned(event)));
    }
}
