package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.match.MatcherSession;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.tcp.OpeningTimes;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The states of a session from connecting to ended; each transition happens once, for the reason that comes first.
 * Thread-safe.
 */
public abstract class SessionLifecycle implements LiveSession {
    private enum State {
        /** The server has not said yet that the session is connected. */
        CONNECTING,
        /** The session is connected and can send. */
        OPEN,
        /** This side has sent its disconnect message. */
        CLOSING,
        /** Ended; a fault says why. */
        CLOSED
    }

    private final Run run;
    private final VirtualUser user;
    private final MatcherSession sender;
    private final AtomicReference<State> state = new AtomicReference<>(State.CONNECTING);
    private final OpenListener life;

    /** Whether this side closed the session; set before the connection is asked to close. */
    private volatile boolean closedByUs;

    /**
     * Creates a session that is about to connect.
     *
     * @param authority host and port of the server, for messages
     */
    protected SessionLifecycle(NewSession<?> made, String authority) {
        this.run = made.run();
        this.user = made.user();
        this.life = made.listener();
        this.sender = new MatcherSession(user.number(), authority);
    }

    // Hooks of a client

    /** Ends the connection, if there is one: immediately, or after pending messages. */
    protected abstract void drop(boolean atOnce);

    /** Sends the disconnect message, flushed. */
    protected abstract void sendDisconnect();

    /** Whether the connection accepts messages: false from the moment it ends, before listeners are notified. */
    protected abstract boolean canSend();

    /** Returns why the connection has ended; null before the end, or if that is not known yet. */
    protected @Nullable Fault ending() {
        return null;
    }

    /** Called once when the session has ended, before any listener is notified. */
    protected void ended(Fault why) {
        // Most sessions do not have anything to release.
    }

    // Identity

    @Override
    public final int number() {
        return user.number();
    }

    @Override
    public final VirtualUser user() {
        return user;
    }

    @Override
    public final boolean isOpen() {
        return state.get() == State.OPEN && canSend();
    }

    /** Whether the session still waits for the server to say that it is connected. */
    protected final boolean isConnecting() {
        return state.get() == State.CONNECTING;
    }

    protected final boolean isOver() {
        return state.get() == State.CLOSED;
    }

    @Override
    public final @Nullable Fault fault() {
        Fault why = sender.fault();
        return why == null ? ending() : why;
    }

    @Override
    public final boolean closedByUs() {
        return closedByUs;
    }

    @Override
    public final MatcherSession sender() {
        return sender;
    }

    @Override
    public final Fault notOpen() {
        Fault why = fault();
        String reason = why == null ? "it is " + doing() : why.message();
        return new Fault(Cause.NO_SESSION, "session " + number() + " is not open: " + reason);
    }

    private String doing() {
        State now = state.get();
        return now == State.OPEN ? "closing" : String.valueOf(now).toLowerCase(Locale.ROOT);
    }

    // Life

    /** Returns the times of the opening; null if it is over. */
    public final @Nullable OpeningTimes openingTimes() {
        return life.times();
    }

    /** Marks the session as open, because the server has said that it is connected, and notifies the listener. */
    protected final void opened() {
        if (state.compareAndSet(State.CONNECTING, State.OPEN)) {
            run.opened(this);
            life.onOpen();
        }
    }

    /** Marks an open session as closing by this side; returns false if the session was not open. */
    protected final boolean leave() {
        if (!state.compareAndSet(State.OPEN, State.CLOSING)) {
            return false;
        }
        closedByUs = true;
        return true;
    }

    @Override
    public final void close() {
        if (leave()) {
            sendDisconnect();
            drop(false);
        } else if (isConnecting()) {
            abort();
        }
    }

    @Override
    public final void abort() {
        if (!isOver()) {
            closedByUs = true;
            end(new Fault(Cause.CLOSED, "closed by this side"), true);
        }
    }

    @Override
    public final boolean lose(Fault why, boolean atOnce) {
        if (!isOpen() || !finish(why)) {
            return false;
        }
        drop(atOnce);
        // This side may have begun to close it just before.
        return !closedByUs;
    }

    /** Ends the session for a reason found here, and drops or closes the connection. */
    protected final void end(Fault fault, boolean atOnce) {
        finish(fault);
        drop(atOnce);
    }

    /**
     * Ends the session because the connection is gone, or about to be. The first reason counts.
     *
     * @return whether this is the first reason
     */
    protected final boolean finish(Fault fault) {
        State before = state.getAndSet(State.CLOSED);
        if (before == State.CLOSED) {
            return false;
        }
        if (before == State.CLOSING) {
            // The closing thread may not have set this yet.
            closedByUs = true;
        }
        Fault why = closedByUs ? new Fault(Cause.CLOSED, "closed by this side") : fault;
        sender.gone(why);
        ended(why);
        boolean neverOpened = before == State.CONNECTING;
        run.gone(this, neverOpened ? null : why);
        if (neverOpened) {
            life.onFailed(why);
        } else {
            life.onGone();
        }
        return true;
    }
}
