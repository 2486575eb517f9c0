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
 * Makes sessions that use client libraries. {@link ReferenceJar} finds the implementation, which is in a jar of its
 * own with the libraries. Its methods throw a {@link io.github.jmeterduplex.session.FaultException} if the run has
 * ended. Thread-safe.
 */
public interface ReferenceClients {
    /** Makes STOMP sessions in this run. */
    Sessions<LiveStompSession, StompOptions> stomp(Run run);

    /** Makes Socket.IO sessions in this run. */
    Sessions<LiveSocketIoSession, SocketIoOptions> socketIo(Run run);

    /** Makes SignalR sessions in this run. */
    Sessions<LiveSignalRSession, SignalROptions> signalR(Run run);

    /**
     * Makes the sessions of one protocol in a run. Thread-safe.
     *
     * @param <S> the protocol's session
     * @param <O> what such a session is opened with
     */
    @FunctionalInterface
    interface Sessions<S extends Session, O> {
        /**
         * Returns a session that has not started to connect.
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
