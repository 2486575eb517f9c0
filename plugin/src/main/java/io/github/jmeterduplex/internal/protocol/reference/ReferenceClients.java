package io.github.jmeterduplex.internal.protocol.reference;

import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.protocol.signalr.SignalROptions;
import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoOptions;
import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.protocol.stomp.StompOptions;

/**
 * Creates sessions that use the client libraries of real applications instead of Duplex's own clients. {@link
 * ReferenceJar} finds the implementation, which is in a jar of its own with the libraries. Its methods throw a {@link
 * io.github.jmeterduplex.session.FaultException} if the run has ended. Thread-safe.
 */
public interface ReferenceClients {
    /** Returns the factory for STOMP sessions of this run. */
    NewSession.Maker<LiveStompSession, StompOptions> stomp(Run run);

    /** Returns the factory for Socket.IO sessions of this run. */
    NewSession.Maker<LiveSocketIoSession, SocketIoOptions> socketIo(Run run);

    /** Returns the factory for SignalR sessions of this run. */
    NewSession.Maker<LiveSignalRSession, SignalROptions> signalR(Run run);
}
