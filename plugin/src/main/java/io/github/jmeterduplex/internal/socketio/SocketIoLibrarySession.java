package io.github.jmeterduplex.internal.socketio;

import io.github.jmeterduplex.internal.transport.WriteListener;
import java.util.function.Consumer;

/** A Socket.IO session whose client library writes its packets itself. Thread-safe. */
public interface SocketIoLibrarySession extends LiveSocketIoSession {
    /**
     * Readies one event.
     *
     * @param arguments a JSON array in UTF-8, {@code {"$base64":"..."}} for bytes
     * @param number of the message that an acknowledgement answers, or {@link
     *     io.github.jmeterduplex.internal.codec.socketio.SocketIoWriter#NO_ACK} where none is asked for
     * @return hands it to the library; told who hears what becomes of it, sooner or later
     * @throws IllegalArgumentException when the library cannot send such arguments
     */
    Consumer<WriteListener> event(String event, byte[] arguments, long number);
}
