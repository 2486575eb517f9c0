package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.channel.WebSocketChannel.Leave;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.EOFException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.time.Instant;
import java.util.List;
import org.eclipse.jetty.io.ClientConnectionFactory;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.thread.Scheduler;
import org.eclipse.jetty.websocket.core.Behavior;
import org.eclipse.jetty.websocket.core.ExtensionConfig;
import org.eclipse.jetty.websocket.core.ExtensionStack;
import org.eclipse.jetty.websocket.core.Negotiated;

/**
 * Opens one channel: name look-up, TCP, TLS, SockJS {@code /info}, WebSocket handshake, all over one connection unless
 * the server closes it between. Steps come one after another, on any thread.
 */
final class Opening implements HttpConnection.Listener {
    /** Jetty wants an address for its own log alone. */
    private static final URI NOWHERE = URI.create("ws:/");

    private static final int INPUT_BUFFER_BYTES = 8 * 1024;
    private static final int OUTPUT_BUFFER_BYTES = 8 * 1024;
    private static final int ERROR_BODY_BYTES = 4 * 1024;

    private final Target target;
    private final Place place;
    private final Requests requests;
    private final IoRuntime runtime;
    private final Traffic traffic;
    private final WebSocketChannel channel;
    private final Cookies cookies = new Cookies();
    private final List<String> subprotocols;

    // Written by the step under way, read by the next and by the time-out.
    private volatile Stage stage = Stage.LOOK_UP;
    private volatile InetAddress[] remotes;
    private volatile Dial dial;
    private volatile Handshake handshake;
    private volatile boolean informed;
    private volatile boolean dialledAgain;

    Opening(
            Target target,
            Place place,
            Requests requests,
            IoRuntime runtime,
            Traffic traffic,
            WebSocketChannel channel) {
        this.target = target;
        this.place = place;
        this.requests = requests;
        this.runtime = runtime;
        this.traffic = traffic;
        this.channel = channel;
        this.subprotocols = target.subprotocols().isEmpty() ? requests.givenSubprotocols() : target.subprotocols();
        cookies.addHeader(target.cookies());
        requests.cookies().forEach(cookies::addHeader);
    }

    void start() {
        runtime.allowConnecting(target.connectTimeout());
        Scheduler.Task timeout = runtime.schedule(this::timeOut, target.connectTimeout());
        channel.begin(this, timeout);
        var unused = runtime.names().resolve(place.host()).whenComplete((found, failure) -> {
            if (failure != null) {
                fail(failure);
            } else {
                remotes = found;
                dial();
            }
        });
    }

    private void timeOut() {
        channel.end(Faults.timeout(place, stage, target.connectTimeout().toMillis()), Leave.RESET);
    }

    /** Closes what is there; the channel has ended. */
    void cancel() {
        Dial last = dial;
        if (last != null) {
            last.cancel();
        }
    }

    private void fail(Throwable cause) {
        channel.end(Faults.connecting(place, stage, cause), Leave.GONE);
    }

    private void dial() {
        stage = Stage.CONNECT;
        try {
            ClientConnectionFactory http =
                    (endPoint, context) -> new HttpConnection(endPoint, runtime.executor(), runtime.pool(), this);
            ClientConnectionFactory connections =
                    place.secure() ? runtime.secure(http, target.trustAny(), this::fail) : http;
            Dial next = new Dial(runtime.connector(), connections, remotes, place.port(), local(), this::fail);
            dial = next;
            if (channel.isEnded()) {
                next.cancel();
            }
            next.start();
        } catch (FaultException e) {
            channel.end(e.fault(), Leave.GONE);
        } catch (RuntimeException e) {
            fail(e);
        }
    }

    private InetAddress local() {
        String address = target.localAddress();
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
    public void connected(HttpConnection connection) {
        request(connection);
    }

    private void request(HttpConnection connection) {
        if (place.sockJs() && !informed) {
            stage = Stage.INFO;
            connection.get(requests.info(cookies.header()), SockJsInfo.MAX_BYTES);
        } else {
            stage = Stage.HANDSHAKE;
            handshake = new Handshake(place, subprotocols);
            connection.get(handshake.request(requests, cookies.header()), ERROR_BODY_BYTES);
        }
    }

    @Override
    public void answered(HttpConnection connection, HttpAnswer answer) {
        Instant now = Instant.now();
        answer.values("Set-Cookie").forEach(cookie -> cookies.addSetCookie(cookie, now));
        try {
            if (stage == Stage.HANDSHAKE) {
                upgrade(connection.getEndPoint(), handshake.accept(answer));
            } else {
                SockJsInfo.check(place, answer);
                informed = true;
                if (answer.reusable()) {
                    request(connection);
                } else {
                    connection.close();
                    dial();
                }
            }
        } catch (FaultException e) {
            channel.end(e.fault(), Leave.GONE);
        } catch (RuntimeException e) {
            fail(e);
        }
    }

    /** A server may close a connection that it has let idle for a moment: then the handshake gets a fresh one. */
    @Override
    public void failed(HttpConnection connection, Throwable cause, boolean silent) {
        boolean closed = cause instanceof EOFException || cause instanceof ClosedChannelException;
        if (silent && closed && informed && !dialledAgain && !channel.isEnded()) {
            dialledAgain = true;
            dial();
        } else {
            fail(cause);
        }
    }

    private void upgrade(EndPoint endPoint, List<ExtensionConfig> extensions) {
        if (place.sockJs()) {
            stage = Stage.SOCKJS_OPEN;
        }
        ExtensionStack stack = new ExtensionStack(runtime.components(), Behavior.CLIENT);
        stack.negotiate(extensions, extensions);
        Negotiated negotiated = new Negotiated(NOWHERE, null, place.secure(), stack, "13");
        WireSession session = new WireSession(channel.inbox(), negotiated, runtime.components(), channel::broke);
        session.setClassLoader(Opening.class.getClassLoader());
        session.setInputBufferSize(INPUT_BUFFER_BYTES);
        session.setOutputBufferSize(OUTPUT_BUFFER_BYTES);
        // A frame of any length: Jetty hands it over in pieces, and the message's limit is the inbox's.
        session.setMaxFrameSize(0);
        session.setAutoFragment(true);
        Wire wire = new Wire(endPoint, runtime, session, traffic);
        session.setWebSocketConnection(wire);
        channel.attach(session, wire, dial.endPoint(), cookies.served());
        endPoint.upgrade(wire);
    }
}
