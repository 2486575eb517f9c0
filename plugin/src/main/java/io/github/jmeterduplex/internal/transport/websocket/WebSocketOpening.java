package io.github.jmeterduplex.internal.transport.websocket;

import io.github.jmeterduplex.internal.transport.Allowance;
import io.github.jmeterduplex.internal.transport.Envelope;
import io.github.jmeterduplex.internal.transport.KnownInfos;
import io.github.jmeterduplex.internal.transport.Opening;
import io.github.jmeterduplex.internal.transport.Target;
import io.github.jmeterduplex.internal.transport.http.HttpAnswer;
import io.github.jmeterduplex.internal.transport.http.HttpConnection;
import io.github.jmeterduplex.internal.transport.http.HttpFaults;
import io.github.jmeterduplex.internal.transport.http.ServerPath;
import io.github.jmeterduplex.internal.transport.net.IoRuntime;
import io.github.jmeterduplex.internal.transport.net.Place;
import io.github.jmeterduplex.internal.transport.net.Stage;
import io.github.jmeterduplex.internal.transport.net.Traffic;
import java.util.List;
import java.util.function.Supplier;
import org.eclipse.jetty.io.EndPoint;

/** Opens a WebSocket, over the connection that {@code /info} was asked on unless the server closes it between. */
public final class WebSocketOpening extends Opening {
    private static final int ERROR_BODY_BYTES = 4 * 1024;

    private final Envelope envelope;
    private final Place place;
    private final IoRuntime runtime;
    private final Traffic traffic;
    private final WebSocketChannel channel;
    private final Supplier<String> requestTarget;
    private final List<String> subprotocols;
    private final boolean compresses;

    /** Written by the step that asks, read by the one that is answered. */
    private volatile Handshake handshake;

    /** @param requestTarget path and query of each handshake */
    public WebSocketOpening(
            Target target,
            ServerPath path,
            KnownInfos infos,
            Allowance allowance,
            Traffic traffic,
            WebSocketChannel channel,
            Supplier<String> requestTarget) {
        super(target, path, infos, allowance, channel);
        this.envelope = target.envelope();
        this.place = path.place();
        this.runtime = path.runtime();
        this.traffic = traffic;
        this.channel = channel;
        this.requestTarget = requestTarget;
        this.compresses = target.compresses();
        this.subprotocols =
                target.subprotocols().isEmpty() ? findings().requests().givenSubprotocols() : target.subprotocols();
    }

    /** Without WebSocket there is nothing to ask any more. */
    @Override
    protected boolean needsConnection() {
        return !findings().isInformed() || findings().offersWebSocket();
    }

    @Override
    protected void proceed(HttpConnection connection) {
        if (connection == null) {
            throw HttpFaults.webSocketOff(place).toException();
        }
        stage(Stage.HANDSHAKE);
        handshake = new Handshake(envelope, place, requestTarget.get(), subprotocols, compresses);
        ask(connection, handshake.request(findings()), ERROR_BODY_BYTES);
    }

    @Override
    protected void respond(HttpConnection connection, HttpAnswer answer) {
        findings().keepCookies(handshake.target(), answer.values("Set-Cookie"));
        upgrade(connection.getEndPoint(), handshake.accept(findings().offersWebSocket(), answer));
    }

    private void upgrade(EndPoint endPoint, DeflateTerms terms) {
        if (channel.opensByFrame()) {
            stage(Stage.SOCKJS_OPEN);
        }
        Wire wire = new Wire(endPoint, runtime.executor(), channel, traffic);
        channel.attach(wire, dialled().endPoint(), terms);
        endPoint.upgrade(wire);
    }
}
