package io.github.jmeterduplex.internal.session;

import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import io.github.jmeterduplex.internal.match.Sender;
import io.github.jmeterduplex.internal.transport.Channel;
import io.github.jmeterduplex.internal.transport.ChannelListener;
import io.github.jmeterduplex.internal.transport.Target;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session over one channel: the life that sessions of all protocols have. Thread-safe: messages come in on one I/O
 * thread at a time, samplers send from theirs, the pulse checks heartbeats.
 */
public abstract class ChannelSession implements LiveSession, ChannelListener {
    /** Where a session stands. */
    private enum State {
        /** Until the server says that it is connected. */
        CONNECTING,
        /** Can send. */
        OPEN,
        /** This side has said good-bye. */
        CLOSING,
        /** Over; there is a fault that says why. */
        CLOSED
    }

    private static final Logger LOG = LoggerFactory.getLogger(ChannelSession.class);

    private final Run run;
    private final User user;
    private final Target target;
    private final Sender sender;
    private final AtomicReference<State> state = new AtomicReference<>(State.CONNECTING);
    private final Liveness liveness;
    private final OpenListener life;

    /** Written once by the I/O thread that opens the channel. */
    private volatile Channel channel;
    /** Set before the channel is told to close. */
    private volatile boolean closedByUs;

    /**
     * A session that is about to connect.
     *
     * @param life hears whether it opened, and when it is over
     */
    protected ChannelSession(Run run, User user, Target target, OpenListener life) {
        this.run = run;
        this.user = user;
        this.target = target;
        this.life = life;
        this.sender = new Sender(user.number(), target.url().getRawAuthority());
        long now = run.clock().nanos();
        this.liveness = new Liveness(now, now + target.connectTimeout().toNanos());
    }

    // What a protocol adds

    /** The protocol's name in messages. */
    protected abstract String protocol();

    /**
     * The channel is there: says what the protocol begins with.
     *
     * @throws FaultException when that cannot be said; ends the session
     */
    protected abstract void begin();

    /**
     * Reads one message of the channel.
     *
     * @throws ProtocolBreach when the server broke the protocol; ends the session
     * @throws FaultException ends the session
     */
    protected abstract void read(byte[] bytes, int offset, int length, boolean binary, long nanos);

    /** What the other side did not do in time, as it ends the sentence "HOST ...", with a question. */
    protected abstract String overdue(long timeoutMillis);

    /** How long this side bears silence, in words. */
    protected abstract String patience();

    /** Why the other side keeps a session waiting that is open, and for too long; null where it does not. */
    protected Fault owed(long nowNanos) {
        return null;
    }

    /** Sends a heartbeat. */
    protected abstract void beat();

    /** Says good-bye, flushed. */
    protected abstract void sayGoodBye();

    /** The session is over; called once, before anybody hears of it. */
    protected void ended(Fault why) {
        // Most have nothing to give up.
    }

    /** Why the channel has closed, with what the protocol knows of it. */
    protected Fault explained(Fault fault) {
        return fault;
    }

    // What it is

    @Override
    public final int number() {
        return user.number();
    }

    @Override
    public final User user() {
        return user;
    }

    @Override
    public final boolean isOpen() {
        return state.get() == State.OPEN;
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
    public final Fault fault() {
        return sender.fault();
    }

    @Override
    public final boolean closedByUs() {
        return closedByUs;
    }

    @Override
    public final Sender sender() {
        return sender;
    }

    @Override
    public final String remote() {
        Channel now = channel;
        return now == null ? target.host() : now.remote();
    }

    @Override
    public final String transport() {
        Channel now = channel;
        return now == null ? null : now.transport();
    }

    /** Null before it is connected. */
    protected final Channel channel() {
        return channel;
    }

    /** Why nothing can be sent. */
    public final Fault notOpen() {
        Fault why = fault();
        String reason = why == null ? "it is " + state.get().name().toLowerCase(Locale.ROOT) : why.message();
        return new Fault(Cause.NO_SESSION, "session " + number() + " is not open: " + reason);
    }

    // What comes in

    @Override
    public final void onOpen(Channel opened) {
        channel = opened;
        try {
            begin();
        } catch (FaultException e) {
            end(e.fault(), false);
        }
    }

    @Override
    public final void onMessage(byte[] bytes, int offset, int length, boolean binary, long nanos) {
        liveness.heard(nanos);
        if (isOver()) {
            return;
        }
        try {
            read(bytes, offset, length, binary, nanos);
        } catch (ProtocolBreach breach) {
            Cause cause = breach.isLimit() ? Cause.LIMIT : Cause.PROTOCOL;
            end(new Fault(cause, "broken " + protocol() + " from " + remote() + ": " + breach.getMessage()), true);
        } catch (FaultException e) {
            end(e.fault(), true);
        } catch (RuntimeException e) {
            LOG.error("Duplex: session {} failed on a frame", number(), e);
            end(new Fault(Cause.INTERNAL, "a fault in Duplex while it read a frame: " + e), true);
        }
    }

    @Override
    public final void onAlive(long nanos) {
        liveness.heard(nanos);
    }

    @Override
    public final void onClosed(Fault fault) {
        finish(explained(fault));
    }

    /** The two sides have agreed on heartbeats. */
    protected final void agreed(Heartbeats heartbeats) {
        liveness.agree(heartbeats);
    }

    /** The server has said that it is connected: writes what waits, and tells those who wait. */
    protected final void connected() {
        channel.flush();
        if (state.compareAndSet(State.CONNECTING, State.OPEN)) {
            run.opened(this);
            life.onOpen(this);
        }
    }

    // What goes out

    /** Something that counts as a heartbeat goes out now. */
    protected final void said() {
        said(run.clock().nanos());
    }

    /** The same, where the time is known. */
    protected final void said(long nanos) {
        liveness.said(nanos);
    }

    @Override
    public final void flushSoon() {
        channel.flushSoon();
    }

    @Override
    public final boolean flushAwaited(boolean givesWay) {
        return channel.flushAwaited(givesWay);
    }

    @Override
    public final void flush() {
        channel.flush();
    }

    @Override
    public final long unsentBytes() {
        Channel now = channel;
        return now == null ? 0 : now.unsentBytes();
    }

    // Life

    @Override
    public final long pulseNanos() {
        return liveness.checkNanos();
    }

    @Override
    public final void pulse(long nowNanos) {
        if (isConnecting()) {
            // Until there is a channel, the channel's own time-out says better what is missing.
            if (channel != null && liveness.isConnectOverdue(nowNanos)) {
                long millis = target.connectTimeout().toMillis();
                end(new Fault(Cause.TIMEOUT, remote() + " " + overdue(millis) + " (connectTimeoutMillis)"), true);
            }
            return;
        }
        Fault owed = owed(nowNanos);
        if (owed != null) {
            end(owed, true);
        } else if (liveness.isSilent(nowNanos)) {
            String what = "nothing came from " + remote() + " for " + liveness.silentMillis(nowNanos)
                    + " ms, more than " + patience()
                    + ": see whether the server hangs, or something on the way swallows packets";
            end(new Fault(Cause.HEARTBEAT, what), true);
        } else if (liveness.isHeartbeatDue(nowNanos) && isOpen()) {
            beat();
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
            sayGoodBye();
            channel.close();
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

    /** Ends the session for a reason found here, and drops or closes the connection. */
    protected final void end(Fault fault, boolean atOnce) {
        finish(fault);
        Channel now = channel;
        if (now != null) {
            if (atOnce) {
                now.abort();
            } else {
                now.close();
            }
        }
    }

    private void finish(Fault fault) {
        State before = state.getAndSet(State.CLOSED);
        if (before == State.CLOSED) {
            return;
        }
        Fault why = closedByUs ? new Fault(Cause.CLOSED, "closed by this side") : fault;
        sender.gone(why);
        ended(why);
        boolean neverOpened = before == State.CONNECTING;
        run.gone(this, neverOpened ? null : why);
        if (neverOpened) {
            life.onFailed(why);
        } else {
            life.onGone(this);
        }
    }

    @Override
    public final String toString() {
        return protocol() + " session " + number() + " to " + remote();
    }
}
