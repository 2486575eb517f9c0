package io.github.jmeterduplex.internal.protocol.reference;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.protocol.signalr.SignalROptions;
import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoOptions;
import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.protocol.stomp.StompOptions;
import io.github.jmeterduplex.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * Creates sessions that use the client libraries of real applications instead of Duplex's own clients. {@link
 * ReferenceJar} finds the implementation, which is in a jar of its own with the libraries. Its methods throw a {@link
 * io.github.jmeterduplex.session.FaultException} if the run has ended. Thread-safe.
 */
public interface ReferenceClients {
    /** Returns the factory for STOMP sessions of this run. */
    Sessions<LiveStompSession, StompOptions> stomp(Run run);

    /** Returns the factory for Socket.IO sessions of this run. */
    Sessions<LiveSocketIoSession, SocketIoOptions> socketIo(Run run);

    /** Returns the factory for SignalR sessions of this run. */
    Sessions<LiveSignalRSession, SignalROptions> signalR(Run run);

    /**
     * A factory for the sessions of one protocol in a run. Thread-safe.
     *
     * @param <S> the protocol's session
     * @param <O> what such a session is opened with
     */
    @FunctionalInterface
    interface Sessions<S extends Session, O> {
        /**
         * Creates a session that has not started to connect.
         *
         * @param user the owner of the session
         * @param dropped the user's previous session, whose subscriptions the new one takes over
         * @param pushes is notified of the session's pushes
         * @param life is notified when the session opens, fails and ends
         */
        S session(
                VirtualUser user,
                @Nullable S dropped,
                O options,
                @Nullable PushListener<? super S> pushes,
                OpenListener life);
    }
}
