package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.channel.Openable.Leave;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.EOFException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import org.eclipse.jetty.io.ClientConnectionFactory;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Opens one channel: name look-up, TCP, TLS, SockJS {@code /info}, then what the transport needs. Steps come one after
 * another, on any thread. What an earlier transport of the same session has found out is not asked again.
 */
abstract class Opening implements HttpConnection.Listener {
    private final Target target;
    private final Place place;
    private final IoRuntime runtime;
    private final Findings findings;
    private final Allowance allowance;
    private final Openable channel;

    // Written by the step under way, read by the next and by the time-out.
    private volatile Stage stage = Stage.LOOK_UP;
    private volatile Dial dial;
    private volatile Scheduler.Task timer;
    private volatile boolean dialledAgain;

    Opening(Target target, Place place, IoRuntime runtime, Findings findings, Allowance allowance, Openable channel) {
        this.target = target;
        this.place = place;
        this.runtime = runtime;
        this.findings = findings;
        this.allowance = allowance;
        this.channel = channel;
    }

    /** Whether the connection, which is free, is of use to the transport once {@code /info} is known. */
    abstract boolean goesOnOverConnection();

    /**
     * All that transports share is done; the stage is this hook's to set.
     *
     * @param connection free for a request, or null where the transport makes its own
     * @throws FaultException ends the opening
     */
    abstract void proceed(HttpConnection connection);

    /** The response to what {@link #proceed} has asked. */
    abstract void respond(HttpConnection connection, HttpAnswer answer);

    final void start() {
        runtime.allowConnecting(target.connectTimeout());
        channel.begin(this);
        boolean known = !place.sockJs() || findings.isInformed();
        time(known ? allowance.own(System.nanoTime()) : allowance.all(System.nanoTime()));
        if (known && !goesOnOverConnection()) {
            guarded(() -> proceed(null));
        } else if (findings.remotes() != null) {
            dial();
        } else {
            lookUp();
        }
    }

    private void time(Duration allowed) {
        timer = runtime.schedule(() -> timeOut(allowed), allowed);
        if (channel.isEnded()) {
            stopTimer();
        }
    }

    private void timeOut(Duration allowed) {
        long millis = allowance.toldMillis(allowed, target.connectTimeout(), System.nanoTime());
        channel.end(Faults.timeout(place, stage, millis), Leave.RESET);
    }

    /** What is left of the connect time-out. */
    final Duration left() {
        return allowance.all(System.nanoTime());
    }

    /** The channel is open. */
    final void stopTimer() {
        Scheduler.Task pending = timer;
        if (pending != null) {
            pending.cancel();
        }
    }

    /** Closes what is there; the channel has ended. */
    final void cancel() {
        stopTimer();
        Dial last = dial;
        if (last != null) {
            last.cancel();
        }
    }

    final void fail(Throwable cause) {
        channel.end(Faults.connecting(place, stage, cause), Leave.GONE);
    }

    final void stage(Stage next) {
        stage = next;
    }

    final Findings findings() {
        return findings;
    }

    final Dial dialled() {
        return dial;
    }

    private void lookUp() {
        var unused = runtime.names().resolve(place.host()).whenComplete((found, failure) -> {
            if (failure != null) {
                fail(failure);
            } else {
                findings.found(found);
                dial();
            }
        });
    }

    private void dial() {
        stage = Stage.CONNECT;
        guarded(() -> {
            ClientConnectionFactory http =
                    (endPoint, context) -> new HttpConnection(endPoint, runtime.executor(), runtime.pool(), this);
            ClientConnectionFactory connections =
                    place.secure() ? runtime.secure(http, target.trustAny(), this::fail) : http;
            Dial next = new Dial(
                    runtime.connector(),
                    connections,
                    findings.remotes(),
                    place.port(),
                    local(target.localAddress()),
                    this::fail);
            dial = next;
            if (channel.isEnded()) {
                next.cancel();
            }
            next.start();
        });
    }

    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (FaultException e) {
            channel.end(e.fault(), Leave.GONE);
        } catch (RuntimeException e) {
            fail(e);
        }
    }

    /** The address to connect from, or null for any. */
    static InetAddress local(String address) {
        if (address == null || address.isBlank()) {
            return null;
        }
        try {
            return InetAddress.getByName(address.trim());
        } catch (UnknownHostException e) {
            throw new Fault(Cause.BAD_CELL, "localAddresses: \"" + address + "\" is no address of this machine")
                    .toException();
        }
    }

    @Override
    public final void connected(HttpConnection connection) {
        guarded(() -> request(connection));
    }

    private void request(HttpConnection connection) {
        if (place.sockJs() && !findings.isInformed()) {
            stage = Stage.INFO;
            connection.get(findings.requests().info(findings.cookies()), SockJsInfo.MAX_BYTES);
        } else {
            proceed(connection);
        }
    }

    @Override
    public final void answered(HttpConnection connection, HttpAnswer answer) {
        findings.keepCookies(answer.values("Set-Cookie"));
        guarded(() -> {
            if (stage == Stage.INFO) {
                informed(connection, answer);
            } else {
                respond(connection, answer);
            }
        });
    }

    private void informed(HttpConnection connection, HttpAnswer answer) {
        boolean offersWebSocket = SockJsInfo.offersWebSocket(place, answer);
        findings.informed(offersWebSocket, remote(connection));
        if (!allowance.isLast()) {
            stopTimer();
            time(allowance.own(System.nanoTime()));
        }
        if (!goesOnOverConnection()) {
            connection.close();
            proceed(null);
        } else if (answer.reusable()) {
            proceed(connection);
        } else {
            connection.close();
            dial();
        }
    }

    private InetAddress remote(HttpConnection connection) {
        return connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress remote
                ? remote.getAddress()
                : findings.remotes()[0];
    }

    /** A server may close a connection that it has let idle for a moment: then the handshake gets a fresh one. */
    @Override
    public final void failed(HttpConnection connection, Throwable cause, boolean silent) {
        boolean closed = cause instanceof EOFException || cause instanceof ClosedChannelException;
        if (silent && closed && findings.isInformed() && !dialledAgain && !channel.isEnded()) {
            dialledAgain = true;
            dial();
        } else {
            fail(cause);
        }
    }
}
