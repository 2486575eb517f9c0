package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import org.jspecify.annotations.Nullable;

/**
 * What a session of any protocol is made with. Immutable. The session must not keep it, since it holds the dropped one.
 *
 * @param <S> the protocol's session
 * @param run the run that the session belongs to
 * @param user the owner of the session
 * @param dropped the user's previous session, whose subscriptions the new one takes over; null if it is the first one
 * @param pushes is notified of the session's pushes; may be null
 * @param listener is notified when the session opens, fails and ends
 * @param pings the WebSocket pings that the session sends by itself; null if it does not
 */
public record NewSession<S extends LiveSession>(
        Run run,
        VirtualUser user,
        @Nullable S dropped,
        @Nullable PushListener<? super S> pushes,
        OpenListener listener,
        @Nullable PingPlan pings) {
    /** Creates what a session without pings of its own is made with. */
    public NewSession(
            Run run,
            VirtualUser user,
            @Nullable S dropped,
            @Nullable PushListener<? super S> pushes,
            OpenListener listener) {
        this(run, user, dropped, pushes, listener, null);
    }

    /**
     * A factory for the sessions of one protocol. Thread-safe.
     *
     * @param <S> the protocol's session
     * @param <O> the options of a session
     */
    @FunctionalInterface
    public interface Maker<S extends LiveSession, O> {
        /** Creates a session that has not started to connect. */
        S make(NewSession<S> made, O options);
    }
}
