package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.http.ConnectionFaults;
import io.github.jmeterduplex.internal.net.http.HttpConnect;
import io.github.jmeterduplex.internal.net.http.HttpConnect.IdleConnection;
import io.github.jmeterduplex.internal.net.http.HttpConnection;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.Reached;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.http.TlsFaults;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import io.github.jmeterduplex.internal.net.tcp.OpeningTimes;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Opens one channel step by step: makes a connection, sends the prologue's request if it is needed, then the
 * transport's requests. The steps come one after another, on any thread.
 */
public abstract class ChannelOpening implements HttpConnect.Listener, HttpConnection.Exchange {
    private final Duration connectTimeout;
    private final ServerRoute path;
    private final IoRuntime runtime;
    private final ServerFindings findings;
    private final TransportTimeout allowance;
    private final AbstractChannel<?> channel;

    /** The prologue; null if there is not one. Not changed once the opening has started. */
    private @Nullable Prologue prologue;

    // Written by the step under way, read by the next and by the time-out.
    /** The phase of the opening; null while a connection is being made, when {@link #dial} knows the phase. */
    private volatile @Nullable OpeningPhase stage;

    private volatile @Nullable HttpConnect dial;
    /** The existing connection to begin with; null if a new one must be made. */
    private volatile @Nullable HttpConnection given;

    private volatile Scheduler.@Nullable Task timer;
    private volatile boolean dialledAgain;

    /** The request under way, with the redirects that it has followed; null if there is not one. */
    private volatile @Nullable PlacedRequest asked;

    /**
     * @param connectTimeout the value of the parameter, for messages
     * @param prologue null if there is not one
     */
    protected ChannelOpening(
            Duration connectTimeout,
            ServerRoute path,
            @Nullable Prologue prologue,
            TransportTimeout allowance,
            AbstractChannel<?> channel) {
        this.connectTimeout = connectTimeout;
        this.path = path;
        this.runtime = path.runtime();
        this.findings = path.findings();
        this.prologue = prologue;
        this.allowance = allowance;
        this.channel = channel;
    }

    /** Whether the transport needs a connection after the prologue's answer. */
    protected boolean needsConnection() {
        return true;
    }

    /** Whether the channel also makes connections after it is open. */
    protected boolean makesMoreConnections() {
        return false;
    }

    /**
     * Continues with the transport's requests, and sets the phase.
     *
     * @param connection free for a request; null if it is not needed
     * @throws FaultException ends the opening
     */
    protected abstract void proceed(@Nullable HttpConnection connection);

    /** Handles the response to a request that {@link #proceed} has made by {@link #ask}. */
    protected void respond(HttpConnection connection, HttpResponse answer) {
        throw new IllegalStateException("no request of the transport itself waits for an answer here");
    }

    /**
     * Sets what the opening begins with.
     *
     * @param first replaces the prologue; null if it does not
     * @param free the existing connection of an opening without a prologue; null if it must make a new one
     */
    public final void begins(@Nullable Prologue first, @Nullable IdleConnection free) {
        if (first != null) {
            prologue = first;
        }
        if (free != null) {
            dial = free.dial();
            given = free.connection();
        }
    }

    public final void start() {
        runtime.allowConnecting(connectTimeout);
        channel.begin(this);
        boolean first = pending() != null;
        time(first ? allowance.all(System.nanoTime()) : allowance.own(System.nanoTime()));
        if (!first && !needsConnection()) {
            guarded(() -> proceed(null));
        } else if (given != null) {
            guarded(() -> proceed(given));
        } else {
            dial();
        }
    }

    /** Returns the prologue if its answer is still missing; else null. */
    private @Nullable Prologue pending() {
        return prologue != null && prologue.isPending() ? prologue : null;
    }

    private void time(Duration allowed) {
        timer = runtime.schedule(() -> timeOut(allowed), allowed);
        if (channel.isEnded()) {
            stopTimer();
        }
    }

    private void timeOut(Duration allowed) {
        long millis = allowance.toldMillis(allowed, connectTimeout, System.nanoTime());
        HttpConnect last = dial;
        Fault late = stage == null && last != null
                ? last.timeout(millis)
                : ConnectionFaults.timeout(route().place(), reached(), millis);
        channel.endOpening(named(late));
    }

    private OpeningPhase reached() {
        OpeningPhase now = stage;
        HttpConnect last = dial;
        return now != null ? now : last != null ? last.stage() : OpeningPhase.LOOK_UP;
    }

    /** Returns how much of the connect time-out is left. */
    protected final Duration left() {
        return allowance.all(System.nanoTime());
    }

    private void stopTimer() {
        Scheduler.Task pending = timer;
        if (pending != null) {
            pending.cancel();
        }
    }

    /** Cleans up when the channel is open or has ended. */
    protected final void over() {
        stopTimer();
        leaveRedirect();
        if (!makesMoreConnections()) {
            path.leave();
        }
    }

    /** Called when the channel has ended before it was open. */
    protected final void gaveUp() {
        OpeningTimes.tell(channel.listener().openingTimes(), OpeningTimes::gaveUp);
        over();
        if (prologue != null) {
            prologue.openingFailed();
        }
    }

    /** Closes the opening's connection, as the channel has ended. */
    protected final void cancel() {
        HttpConnect last = dial;
        if (last != null) {
            last.cancel(false);
        }
    }

    /** {@inheritDoc} Also called if a later step of the opening failed. */
    @Override
    public final void failed(Throwable cause) {
        if (cause instanceof FaultException known) {
            channel.end(named(known.fault()), AbstractChannel.Leave.GONE);
            return;
        }
        OpeningPhase reached = reached();
        Endpoint place = route().place();
        channel.end(
                named(
                        lacksCertificate(reached, cause)
                                ? TlsFaults.certificateWanted(place)
                                : ConnectionFaults.connecting(place, reached, cause)),
                AbstractChannel.Leave.GONE);
    }

    /**
     * Whether the server has probably closed the connection because the client did not show the certificate that it had
     * asked for.
     */
    private boolean lacksCertificate(OpeningPhase reached, Throwable cause) {
        boolean isFirst = reached == OpeningPhase.INFO
                || reached == OpeningPhase.NEGOTIATE
                || reached == OpeningPhase.POLLING
                || (reached == OpeningPhase.HANDSHAKE && prologue == null);
        return isFirst && route().wasAskedInVain() && ConnectionFaults.isEnd(cause);
    }

    // Redirects.

    /** Returns the route of the request under way. */
    private ServerRoute route() {
        PlacedRequest last = asked;
        return last == null ? path : last.route();
    }

    private Fault named(Fault fault) {
        PlacedRequest last = asked;
        return last == null ? fault : last.named(fault);
    }

    /** Leaves the server to which the request under way was redirected. */
    private void leaveRedirect() {
        ServerRoute last = route();
        if (last != path) {
            last.leave();
        }
    }

    /** Sends a request again where it was redirected to. */
    private void redirect(HttpConnection connection, HttpResponse answer, PlacedRequest next) {
        boolean isSameServer = next.route() == route();
        if (!isSameServer) {
            leaveRedirect();
        }
        asked = next;
        if (isSameServer && answer.reusable()) {
            send(connection, next);
        } else {
            connection.close();
            dial();
        }
    }

    /** Directs later connections of the session to the address of this one, unless a redirect has led to it. */
    protected final void keepTo(HttpConnection connection) {
        if (route() == path) {
            path.keepTo(connection);
        }
    }

    protected final void stage(OpeningPhase next) {
        stage = next;
    }

    protected final ServerFindings findings() {
        return findings;
    }

    /** Returns the connect attempt of the latest connection. */
    protected final HttpConnect dialled() {
        return Objects.requireNonNull(dial, "there is no connection yet");
    }

    private void dial() {
        stage = null;
        HttpConnect next = new HttpConnect(route(), left(), channel.listener().openingTimes(), this);
        dial = next;
        if (channel.isEnded()) {
            next.cancel(false);
        }
        next.start();
    }

    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            failed(e);
        }
    }

    @Override
    public final void connected(HttpConnection connection) {
        PlacedRequest redirected = asked;
        if (redirected != null && redirected.isRedirected()) {
            send(connection, redirected);
            return;
        }
        Prologue first = pending();
        OpeningRequest request = first == null ? null : first.request();
        if (first == null) {
            proceed(connection);
        } else if (request == null) {
            learnt(connection);
            proceed(connection);
        } else {
            ask(connection, request);
        }
    }

    /** Sends a request, whose final response {@link #answered} handles, and sets the phase. */
    protected final void ask(HttpConnection connection, OpeningRequest request) {
        PlacedRequest first = new PlacedRequest(request, path, request.target(), false, 0);
        asked = first;
        send(connection, first);
    }

    private void send(HttpConnection connection, PlacedRequest request) {
        stage = request.request().phase();
        byte[] bytes = request.bytes();
        channel.listener().onRequest(bytes);
        connection.send(bytes, request.request().maxBody(), this);
    }

    @Override
    public final void answered(HttpConnection connection, HttpResponse answer) {
        guarded(() -> {
            channel.listener().onAnswer(answer);
            PlacedRequest last = Objects.requireNonNull(asked, "nothing was asked");
            last.keepCookies(answer);
            PlacedRequest next = last.redirected(answer);
            if (next == null) {
                take(connection, last.route() == path ? answer : answer.last());
            } else {
                redirect(connection, answer, next);
            }
        });
    }

    /** Handles an answer that is not a redirect to follow. */
    private void take(HttpConnection connection, HttpResponse answer) {
        Prologue first = pending();
        if (first == null) {
            respond(connection, answer);
        } else {
            Consumer<@Nullable IdleConnection> next = first.take(answer);
            learnt(connection);
            leaveRedirect();
            asked = null;
            if (next == null) {
                proceedAfter(answer, connection);
            } else if (channel.passOn()) {
                next.accept(free(answer, connection));
            }
        }
    }

    /** Returns the connection if it can be used again; else closes it. */
    private @Nullable IdleConnection free(HttpResponse answer, HttpConnection connection) {
        if (answer.reusable()) {
            return new IdleConnection(dialled(), connection);
        }
        connection.close();
        return null;
    }

    private void proceedAfter(HttpResponse answer, HttpConnection connection) {
        if (!needsConnection()) {
            connection.close();
            proceed(null);
        } else if (answer.reusable()) {
            proceed(connection);
        } else {
            connection.close();
            dial();
        }
    }

    private void learnt(HttpConnection connection) {
        keepTo(connection);
        if (!allowance.isLast()) {
            stopTimer();
            time(allowance.own(System.nanoTime()));
        }
    }

    /** {@inheritDoc} A server may close a connection that was idle for a moment: then a new one is made, once. */
    @Override
    public final void failed(HttpConnection connection, Throwable cause, Reached reached) {
        if (connection.mayRepeat(cause, reached, true) && !dialledAgain && !channel.isEnded()) {
            dialledAgain = true;
            dial();
        } else {
            failed(cause);
        }
    }
}
