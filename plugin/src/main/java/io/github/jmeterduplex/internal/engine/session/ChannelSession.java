package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.HttpText;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.net.URI;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session over one channel: the behaviour that sessions of all protocols share. Thread-safe: one I/O thread at a time
 * handles inbound messages, samplers send from their threads, the run's timer checks heartbeats.
 */
public abstract class ChannelSession extends SessionLifecycle implements ChannelListener {
    private static final Logger LOG = LoggerFactory.getLogger(ChannelSession.class);

    /** The state of a disconnect message without which the server would not notice the end. */
    private enum DisconnectMessage {
        NOT_NEEDED,
        SAID,
        UNSENT
    }

    private final Run run;
    private final Target target;
    /** Notes the frames of the session; null if it does not keep them. */
    protected final @Nullable FrameTrace trace;

    private final Liveness liveness;

    private final SessionPings pings;

    /** The open channel; null before. The I/O thread that opens the channel writes this once. */
    private volatile @Nullable Channel channel;

    /**
     * The state of the disconnect message; written by the thread that closes the session, then by the one that finds
     * that the message cannot be sent.
     */
    private volatile DisconnectMessage disconnectMessage = DisconnectMessage.NOT_NEEDED;

    /**
     * Creates a session that is about to connect.
     *
     * @param trace notes its frames; null if it does not keep them
     */
    protected ChannelSession(NewSession<?> made, Target target, @Nullable FrameTrace trace) {
        super(made, target.url().getRawAuthority());
        this.run = made.run();
        this.target = target;
        this.trace = trace;
        this.pings = new SessionPings(run.counts(), made.pings());
        long now = run.clock().nanos();
        this.liveness = new Liveness(now, now + target.connectTimeout().toNanos());
    }

    // Hooks of a protocol

    /** Returns the name of the protocol, as messages show it. */
    protected abstract String protocol();

    /**
     * Sends the first frames of the protocol over the channel that has just opened.
     *
     * @throws FaultException if they cannot be sent; ends the session
     */
    protected abstract void begin();

    /**
     * Reads one message of the channel.
     *
     * @throws ProtocolViolation if the server broke the protocol; ends the session
     * @throws FaultException ends the session
     */
    protected abstract void read(byte[] bytes, int offset, int length, boolean binary, long nanos);

    /** Describes what the other side did not do in time, as the end of the sentence "HOST ...", and a question. */
    protected abstract String overdue(long timeoutMillis);

    /** Describes how long this side tolerates the other side's silence, for messages. */
    protected abstract String patience();

    /** Returns a fault if the other side makes an open session wait for too long; else null. */
    protected @Nullable Fault owed(long nowNanos) {
        return null;
    }

    protected abstract void beat();

    /** Returns why the channel has closed, explained with the protocol's knowledge. */
    protected Fault explained(Fault fault) {
        return fault;
    }

    @Override
    public final void start() {
        run.connecting(this);
        run.connector().connect(target, this);
    }

    // Identity

    @Override
    public final String remote() {
        Channel now = channel;
        return now == null ? target.host() : now.remote();
    }

    @Override
    public final URI url() {
        return target.url();
    }

    @Override
    public final @Nullable String transport() {
        Channel now = channel;
        return now == null ? null : now.transport();
    }

    /** Whether the session is connected, or was. */
    protected final boolean hasChannel() {
        return channel != null;
    }

    @Override
    protected final boolean canSend() {
        Channel now = channel;
        return now != null && now.canSend();
    }

    @Override
    protected final @Nullable Fault ending() {
        Channel now = channel;
        return now == null ? null : now.fault();
    }

    /** Returns the channel, once the session is connected. */
    protected final Channel channel() {
        return Objects.requireNonNull(channel, "the session is not connected");
    }

    // Inbound

    @Override
    public final void onRequest(byte[] request) {
        if (trace != null) {
            trace.exchanged(true, () -> HttpText.of(request));
        }
    }

    @Override
    public final void onAnswer(HttpResponse answer) {
        if (trace != null) {
            trace.exchanged(false, () -> HttpText.of(answer));
        }
    }

    @Override
    public final void onOpen(Channel opened) {
        channel = opened;
        // However long the request took: silence begins here.
        liveness.heard(run.clock().nanos());
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
        } catch (ProtocolViolation breach) {
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
    public final void onPong(long number, long nanos) {
        pings.pong(number, nanos);
    }

    @Override
    public final void onCloseFrame(int code, String reason) {
        if (!closedByUs()) {
            run.counts().closedByServer(code, reason);
        }
    }

    /** Discards a message of which only a part has arrived, as the rest will never come. */
    protected void forget() {
        // Most protocols do not keep a part between two messages.
    }

    @Override
    public final void onClosed(Fault fault) {
        Fault why = explained(fault);
        forget();
        finish(why);
    }

    /** Sets the heartbeats that both sides have agreed on. */
    protected final void agreed(Heartbeats heartbeats) {
        liveness.agree(heartbeats);
    }

    /** Marks the session as connected, as the server has said: writes waiting messages, and notifies the listener. */
    protected final void connected() {
        channel().flush();
        opened();
    }

    // Outbound

    /** Notes that a frame that counts as a heartbeat is sent now. */
    protected final void said() {
        said(run.clock().nanos());
    }

    /** Notes that a frame that counts as a heartbeat was sent at the given time. */
    protected final void said(long nanos) {
        liveness.said(nanos);
    }

    @Override
    public final void flushSoon() {
        channel().flushSoon();
    }

    @Override
    public final boolean flushAwaited() {
        return channel().flushAwaited();
    }

    @Override
    public final void flush() {
        channel().flush();
    }

    @Override
    public final long unsentBytes() {
        Channel now = channel;
        return now == null ? 0 : now.unsentBytes();
    }

    /**
     * Checks the unsent bytes before this side answers a request: a server that does not read must not make it store
     * its answers.
     *
     * @throws FaultException ends the session: more than {@code duplex.unsent.maxBytes} wait
     */
    protected final void expectAnswersAreRead() {
        long unsent = unsentBytes();
        if (unsent > run.settings().unsentMaxBytes()) {
            throw new Fault(
                            Cause.BACK_PRESSURE,
                            remote() + " asks for answers and does not read them: " + unsent
                                    + " bytes wait (duplex.unsent.maxBytes)")
                    .toException();
        }
    }

    // Life

    @Override
    public final @Nullable CompletableFuture<Long> ping() {
        Channel now = channel;
        return now == null || !now.sendsPings()
                ? null
                : pings.send(now, run.clock().nanos());
    }

    /** {@inheritDoc} A protocol that overrides this must call it. */
    @Override
    protected void ended(Fault why) {
        pings.end(why);
    }

    @Override
    public final long tickNanos() {
        return Math.min(liveness.checkNanos(), pings.checkNanos());
    }

    @Override
    public final void tick(long nowNanos) {
        if (isConnecting()) {
            // Before the channel exists, its own time-out describes better what is missing.
            if (channel != null && liveness.isConnectOverdue(nowNanos)) {
                long millis = target.connectTimeout().toMillis();
                end(new Fault(Cause.TIMEOUT, remote() + " " + overdue(millis) + " (connectTimeoutMillis)"), true);
            }
            return;
        }
        Fault owed = owed(nowNanos);
        long silentMillis = liveness.silentMillis(nowNanos);
        if (owed != null) {
            end(owed, true);
        } else if (silentMillis >= 0) {
            String what = "nothing came from " + remote() + " for " + silentMillis
                    + " ms, more than " + patience()
                    + ": see whether the server hangs, or something on the way swallows packets";
            end(new Fault(Cause.HEARTBEAT, what), true);
        } else if (liveness.isHeartbeatDue(nowNanos) && isOpen()) {
            beat();
        }
        if (pings.isDue(nowNanos) && isOpen()) {
            // Not the time of the round, which is that of its first session.
            pings.sendByPlan(channel(), run.clock().nanos());
        }
    }

    /**
     * Returns a listener for the disconnect message, which is about to be sent; null if the result of that write does
     * not matter.
     */
    protected final @Nullable WriteListener disconnectMessage() {
        if (channel().showsItsEnd()) {
            return null;
        }
        disconnectMessage = DisconnectMessage.SAID;
        return new WriteListener() {
            @Override
            public void written() {
                // The channel closes after this message.
            }

            @Override
            public void dropped(boolean begun, Fault why) {
                disconnectMessage = DisconnectMessage.UNSENT;
                run.counts().closedUnnoticed(remote());
            }
        };
    }

    @Override
    public final boolean isDisconnecting() {
        return disconnectMessage == DisconnectMessage.SAID && !isOver();
    }

    @Override
    public final boolean leftUnnoticed() {
        return disconnectMessage == DisconnectMessage.UNSENT;
    }

    @Override
    protected final void drop(boolean atOnce) {
        Channel now = channel;
        if (now != null) {
            if (atOnce) {
                now.abort();
            } else {
                now.close();
            }
        }
    }

    @Override
    public final String toString() {
        return protocol() + " session " + number() + " to " + remote();
    }
}
