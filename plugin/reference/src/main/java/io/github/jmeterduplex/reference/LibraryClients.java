package io.github.jmeterduplex.reference;

import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.protocol.reference.ReferenceClients;
import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.protocol.signalr.SignalROptions;
import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoOptions;
import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.protocol.stomp.StompOptions;

/**
 * Opens sessions with Spring's client for STOMP, socket.io-client-java, and Microsoft's client for SignalR. Immutable;
 * thread-safe.
 */
public final class LibraryClients implements ReferenceClients {
    @Override
    public NewSession.Maker<LiveStompSession, StompOptions> stomp(Run run) {
        SpringClients clients = run.shared()
                .get(SpringClients.class, () -> new SpringClients(run.settings().messageMaxBytes()));
        return (made, options) -> new SpringStompSession(made, clients, options);
    }

    @Override
    public NewSession.Maker<LiveSocketIoSession, SocketIoOptions> socketIo(Run run) {
        OkHttpClients clients = run.shared().get(OkHttpClients.class, OkHttpClients::new);
        return (made, options) -> new SocketIoLibrarySession(made, clients, options);
    }

    @Override
    public NewSession.Maker<LiveSignalRSession, SignalROptions> signalR(Run run) {
        SignalRLibrary library = new SignalRLibrary(run);
        return (made, options) -> new SignalRLibrarySession(made, library, options);
    }
}
