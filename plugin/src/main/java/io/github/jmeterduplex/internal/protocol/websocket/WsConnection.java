package io.github.jmeterduplex.internal.protocol.websocket;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.engine.match.InFlightMessage;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.session.ChannelSession;
import io.github.jmeterduplex.internal.engine.session.Heartbeats;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.Listened;
import io.github.jmeterduplex.internal.engine.user.MessageTrace;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One session over a plain WebSocket (RFC 6455). Thread-safe. */
public final class WsConnection extends ChannelSession implements LiveWsSession {
    /** The causes of an end by the server, as its close code says. */
    private static final Set<Cause> ENDS = EnumSet.of(Cause.CONNECTION, Cause.UNAUTHORIZED, Cause.FORBIDDEN);

    private final Run run;
    private final WsOptions options;
    /** The trace of the session, in which texts of parameters are hidden, as they may hold a token. */
    private final MessageTrace traced;

    private final OpeningProgress opening;
    private final WsInbound inbound;
    /** The message on which conditions are checked, reused for each message by the I/O thread. */
    private final ConditionInput look = new ConditionInput();

    /** Creates a session that is about to connect. */
    public WsConnection(NewSession<LiveWsSession> made, WsOptions options) {
        super(made, options.target(), options.keeping().trace());
        Run run = made.run();
        LiveWsSession dropped = made.dropped();
        this.run = run;
        this.options = options;
        this.traced = new MessageTrace(trace);
        this.opening = new OpeningProgress(options.opening());
        this.inbound = new WsInbound(
                run, this, made.pushes(), options.keeping().mailbox(), dropped == null ? null : dropped.listens());
    }

    @Override
    public List<PushSource> sources() {
        return inbound.sources();
    }

    @Override
    public List<Listened<Condition>> listens() {
        return inbound.listens();
    }

    // Inbound

    @Override
    protected void begin() {
        inbound.begin(options.listen());
        WsOptions.Heartbeat heartbeat = options.heartbeat();
        agreed(new Heartbeats(
                heartbeat.text() == null ? 0 : heartbeat.every().toNanos(),
                heartbeat.silence().toNanos()));
        advance(null);
    }

    /**
     * Sends the opening's texts that are due, and opens the session if all steps are done.
     *
     * @param message the message that was awaited before them; null if there was none
     */
    private void advance(@Nullable ConditionInput message) {
        for (SessionText text = opening.nextText(); text != null; text = opening.nextText()) {
            SessionText.OwnMessage own = text.of(message, user(), run.clock());
            traced.sent(Secrets.MASK);
            channel().send(own.bytes(), own.binary(), false);
        }
        if (opening.isDone()) {
            said();
            connected();
        } else {
            channel().flush();
        }
    }

    @Override
    protected void read(byte[] bytes, int offset, int length, boolean binary, long nanos) {
        traced.came(bytes, offset, length, binary, nanos);
        try {
            if (options.lines() && !binary) {
                readLines(bytes, offset, offset + length, nanos);
            } else {
                message(look.at(bytes, offset, length), nanos);
            }
        } finally {
            look.leave();
        }
    }

    /** Reads the messages in a text, which are separated by line feeds; empty ones are ignored. */
    private void readLines(byte[] bytes, int from, int to, long nanos) {
        int start = from;
        for (int at = from; at <= to; at++) {
            if (at == to || bytes[at] == '\n') {
                int end = at > start && bytes[at - 1] == '\r' ? at - 1 : at;
                if (end > start && !isOver()) {
                    message(look.at(bytes, start, end - start), nanos);
                }
                start = at + 1;
            }
        }
    }

    private void message(ConditionInput message, long nanos) {
        boolean isConnecting = isConnecting();
        if (isConnecting) {
            inbound.capture(message, nanos);
        }
        if (isConnecting && opening.isRefused(message)) {
            end(WsFaults.refused(remote(), message), false);
            return;
        }
        boolean isAnswered = answer(message, nanos);
        if (isConnecting && opening.takes(message)) {
            advance(message);
        } else if (!isAnswered) {
            inbound.message(message, nanos);
        }
    }

    /** Sends the automatic reply to a message, if one is configured; returns whether it is. */
    private boolean answer(ConditionInput message, long nanos) {
        for (int i = 0; i < options.autoReplies().size(); i++) {
            WsOptions.AutoReply reply = options.autoReplies().get(i);
            if (reply.condition().isMet(message)) {
                inbound.capture(message, nanos);
                SessionText answer = reply.answer();
                if (answer != null) {
                    answer(answer.of(message, user(), run.clock()));
                }
                return true;
            }
        }
        return false;
    }

    private void answer(SessionText.OwnMessage own) {
        expectAnswersAreRead();
        traced.sent(own.bytes(), own.binary());
        channel().send(own.bytes(), own.binary(), true);
    }

    // Outbound

    @Override
    public void write(OutgoingMessage message, InFlightMessage sent) {
        DeferredText late = message.late();
        if (late == null) {
            traced.sent(message.bytes(), message.binary());
            channel().send(message.bytes(), message.binary(), sent);
            return;
        }
        if (trace != null) {
            traced.sent(late.bytes(), false);
        }
        channel().send(late, sent);
    }

    @Override
    public void listen(ListenOptions<Condition> wanted) {
        inbound.listen(wanted);
    }

    @Override
    public void listen(String condition) {
        try {
            Condition parsed = Condition.parse(condition, run.counts().stepBudget(condition, "listen"));
            listen(new ListenOptions<>(parsed, PushOptions.unplanned(condition)));
        } catch (IllegalArgumentException e) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "a condition of the sampler's own flow is none: " + e.getMessage() + "; allowed: "
                                    + Condition.ALLOWED)
                    .toException();
        }
    }

    // Life

    @Override
    protected String protocol() {
        return "WebSocket";
    }

    @Override
    protected String overdue(long timeoutMillis) {
        return opening.missing() + " within " + timeoutMillis + " ms, and " + opening.others()
                + " other messages: see what it sends (parameter trace)";
    }

    @Override
    protected String patience() {
        return "silenceSeconds, " + options.heartbeat().silence().toMillis() + " ms";
    }

    @Override
    protected void beat() {
        SessionText text = options.heartbeat().text();
        if (text != null) {
            try {
                SessionText.OwnMessage beat = text.of(null, user(), run.clock());
                traced.sent(Secrets.MASK);
                channel().send(beat.bytes(), beat.binary(), true);
                said();
            } catch (FaultException e) {
                end(e.fault(), false);
            }
        }
    }

    @Override
    protected void sendDisconnect() {
        // The close frame is the disconnect message.
        channel().flush();
    }

    @Override
    protected Fault explained(Fault fault) {
        boolean isEarly = hasChannel() && isConnecting() && ENDS.contains(fault.cause());
        return isEarly ? WsFaults.early(fault, opening) : fault;
    }
}
