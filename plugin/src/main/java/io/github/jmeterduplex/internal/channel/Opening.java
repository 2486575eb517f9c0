package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.channel.Openable.Leave;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.Map;
import org.eclipse.jetty.io.ClientConnectionFactory;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Opens one channel: name look-up, TCP, a tunnel where there is a proxy, TLS, SockJS {@code /info}, then what the transport needs. Steps come one after
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
    private volatile Tls.Seat seat;
    private volatile boolean dialledAgain;

    /** Whether the connection that is being made is past the proxy, where there is one. */
    private volatile boolean passedOn;

    /** The question for {@code /info}; null where its answer is this session's alone. */
    private volatile KnownInfos.Entry asked;

    /** An answer of {@code /info} that this opening goes without asking for; null where it asks. */
    private volatile KnownInfos.Entry relied;

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
        HttpProxy proxy = target.route().proxy();
        Fault fault =
                isOnItsWay() ? ProxyFaults.timeout(proxy, place, stage, millis) : Faults.timeout(place, stage, millis);
        channel.end(fault, Leave.RESET);
    }

    /** What is left of the connect time-out. */
    final Duration left() {
        return allowance.all(System.nanoTime());
    }

    private void stopTimer() {
        Scheduler.Task pending = timer;
        if (pending != null) {
            pending.cancel();
        }
    }

    /** The channel is open, or will never be. */
    final void over() {
        stopTimer();
        Tls.Seat left = seat;
        if (left != null) {
            left.leave();
        }
    }

    /** The channel has ended before it opened. */
    final void gaveUp() {
        over();
        KnownInfos.Entry known = relied;
        if (known != null) {
            known.forget();
        }
    }

    /** Closes what is there; the channel has ended. */
    final void cancel() {
        Dial last = dial;
        if (last != null) {
            last.cancel();
        }
    }

    final void fail(Throwable cause) {
        HttpProxy proxy = target.route().proxy();
        Fault fault;
        if (isOnItsWay()) {
            fault = ProxyFaults.connecting(proxy, place, stage, cause);
        } else {
            fault = lacksCertificate(cause)
                    ? TlsFaults.certificateWanted(place)
                    : Faults.connecting(place, stage, cause);
        }
        channel.end(fault, Leave.GONE);
    }

    /** Whether the connection ended before a response, and the server had asked for a certificate. */
    private boolean lacksCertificate(Throwable cause) {
        Tls.Seat own = seat;
        boolean isFirst = stage == Stage.INFO || (stage == Stage.HANDSHAKE && !place.sockJs());
        return isFirst && own != null && own.wasAskedInVain() && Faults.isEnd(cause);
    }

    /** Whether a proxy has yet to pass the connection on. */
    private boolean isOnItsWay() {
        return target.route().proxy() != null && !passedOn;
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
        HttpProxy proxy = target.route().proxy();
        String first = proxy == null ? place.host() : proxy.host();
        var unused = runtime.names().resolve(first).whenComplete((found, failure) -> {
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
        HttpProxy proxy = target.route().proxy();
        passedOn = proxy == null;
        guarded(() -> {
            Dial next = new Dial(
                    runtime.connector(),
                    place.secure() && proxy == null ? secure() : this::http,
                    findings.remotes(),
                    proxy == null ? place.port() : proxy.port(),
                    runtime.ports(),
                    local(target.route().localAddress()),
                    this::fail);
            dial = next;
            if (channel.isEnded()) {
                next.cancel();
            }
            next.start();
        });
    }

    private HttpConnection http(EndPoint endPoint, Map<String, Object> context) {
        return new HttpConnection(endPoint, runtime.executor(), runtime.pool(), this);
    }

    private ClientConnectionFactory secure() {
        if (seat == null) {
            seat = runtime.tls(target.tls().trustAny()).seat(target.tls());
            if (channel.isEnded()) {
                seat.leave();
            }
        }
        return seat.under(this::http, place.host(), runtime, this::fail);
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
        guarded(() -> {
            if (passedOn) {
                request(connection);
            } else {
                stage = Stage.TUNNEL;
                connection.connect(target.route().proxy().request(place));
            }
        });
    }

    /** The proxy has answered CONNECT: from now on the server is at the other end. */
    private void passOn(HttpConnection connection, HttpAnswer answer) {
        if (answer.status() / 100 != 2) {
            throw ProxyFaults.refused(target.route().proxy(), place, answer).toException();
        }
        passedOn = true;
        if (place.secure()) {
            stage = Stage.CONNECT;
            EndPoint endPoint = connection.getEndPoint();
            try {
                endPoint.upgrade(secure().newConnection(endPoint, dial.context()));
            } catch (IOException e) {
                fail(e);
            }
        } else {
            request(connection);
        }
    }

    private void request(HttpConnection connection) {
        if (place.sockJs() && !findings.isInformed()) {
            info(connection);
        } else {
            proceed(connection);
        }
    }

    private void info(HttpConnection connection) {
        String cookies = findings.cookies(place.infoTarget());
        byte[] request = findings.requests().info(cookies);
        // A load balancer answers who brings a cookie, and a connection made for the question alone is of no other use.
        boolean sharable = cookies == null && goesOnOverConnection();
        KnownInfos.Entry known = sharable ? runtime.infos().of(place, target, request) : null;
        if (known != null && known.isKnown()) {
            relied = known;
            learnt(connection, true);
            proceed(connection);
        } else {
            asked = known;
            stage = Stage.INFO;
            connection.get(request, SockJsInfo.MAX_BYTES);
        }
    }

    @Override
    public final void answered(HttpConnection connection, HttpAnswer answer) {
        guarded(() -> {
            if (stage == Stage.TUNNEL) {
                passOn(connection, answer);
            } else if (stage == Stage.INFO) {
                findings.keepCookies(place.infoTarget(), answer.values("Set-Cookie"));
                informed(connection, answer);
            } else {
                respond(connection, answer);
            }
        });
    }

    private void informed(HttpConnection connection, HttpAnswer answer) {
        boolean offersWebSocket = SockJsInfo.offersWebSocket(place, answer);
        KnownInfos.Entry question = asked;
        if (question != null) {
            question.learn(offersWebSocket, answer);
        }
        learnt(connection, offersWebSocket);
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

    private void learnt(HttpConnection connection, boolean offersWebSocket) {
        findings.informed(offersWebSocket, remote(connection));
        if (!allowance.isLast()) {
            stopTimer();
            time(allowance.own(System.nanoTime()));
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
        boolean mayBeIdle = findings.isInformed() && relied == null && !dialledAgain;
        if (silent && closed && mayBeIdle && !isOnItsWay() && !channel.isEnded()) {
            dialledAgain = true;
            dial();
        } else {
            fail(cause);
        }
    }
}
