package io.github.jmeterduplex.reference;

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
    public Sessions<LiveStompSession, StompOptions> stomp(Run run) {
        SpringClients clients = run.shared()
                .get(SpringClients.class, () -> new SpringClients(run.settings().messageMaxBytes()));
        return (user, dropped, options, pushes, life) ->
                new SpringStompSession(run, clients, user, dropped, options, pushes, life);
    }

    @Override
    public Sessions<LiveSocketIoSession, SocketIoOptions> socketIo(Run run) {
        OkHttpClients clients = run.shared().get(OkHttpClients.class, OkHttpClients::new);
        return (user, dropped, options, pushes, life) ->
                new SocketIoLibrarySession(run, clients, user, dropped, options, pushes, life);
    }

    @Override
    public Sessions<LiveSignalRSession, SignalROptions> signalR(Run run) {
        SignalRLibrary library = new SignalRLibrary(run);
        return (user, dropped, options, pushes, life) ->
                new SignalRLibrarySession(run, library, user, dropped, options, pushes, life);
    }
}
