package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.match.MatcherSession;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
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
    /** Where a session stands. */
    private enum State {
        /** Until the server says that it is connected. */
        CONNECTING,
        /** Can send. */
        OPEN,
        /** This side has sent its disconnect message. */
        CLOSING,
        /** Over; there is a fault that says why. */
        CLOSED
    }

    private final Run run;
    private final VirtualUser user;
    private final MatcherSession sender;
    private final AtomicReference<State> state = new AtomicReference<>(State.CONNECTING);
    private final OpenListener life;

    /** Set before the connection is asked to close. */
    private volatile boolean closedByUs;

    /**
     * A session that is about to connect.
     *
     * @param authority host and port of the server, for messages
     * @param life hears whether it opened, and when it is over
     */
    protected SessionLifecycle(Run run, VirtualUser user, String authority, OpenListener life) {
        this.run = run;
        this.user = user;
        this.life = life;
        this.sender = new MatcherSession(user.number(), authority);
    }

    // What a client adds

    /** Ends the connection, if there is one; at once, or after what is on its way. */
    protected abstract void drop(boolean atOnce);

    /** Sends the disconnect message, flushed. */
    protected abstract void sendDisconnect();

    /** Whether the connection takes messages: false from the instant it ends, before listeners are notified. */
    protected abstract boolean canSend();

    /** Why the connection has ended; null before, or if that is not known yet. */
    protected @Nullable Fault ending() {
        return null;
    }

    /** The session is over; called once, before anybody hears of it. */
    protected void ended(Fault why) {
        // Most have nothing to give up.
    }

    // What it is

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

    /** Whether the server has not yet said that it is connected. */
    protected final boolean isConnecting() {
        return state.get() == State.CONNECTING;
    }

    /** Whether it is over. */
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

    /** Why nothing can be sent. */
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

    /** The server has said that it is connected: notifies those who wait. */
    protected final void opened() {
        if (state.compareAndSet(State.CONNECTING, State.OPEN)) {
            run.opened(this);
            life.onOpen();
        }
    }

    /** Marks an open session as closing by this side; false where it was not open. */
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
     * The connection is gone, or about to be. The first reason holds.
     *
     * @return whether this is it
     */
    protected final boolean finish(Fault fault) {
        State before = state.getAndSet(State.CLOSED);
        if (before == State.CLOSED) {
            return false;
        }
        if (before == State.CLOSING) {
            // Whoever leaves may not have come to say so yet.
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
