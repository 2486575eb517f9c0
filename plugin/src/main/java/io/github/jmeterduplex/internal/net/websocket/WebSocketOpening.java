package io.github.jmeterduplex.internal.net.websocket;

import io.github.jmeterduplex.internal.net.channel.ChannelOpening;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.channel.SharedFindings;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.TransportTimeout;
import io.github.jmeterduplex.internal.net.http.HttpConnection;
import io.github.jmeterduplex.internal.net.http.HttpFaults;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import io.github.jmeterduplex.internal.net.tcp.TrafficListener;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.eclipse.jetty.io.EndPoint;
import org.jspecify.annotations.Nullable;

/**
 * Opens a WebSocket, over the connection of the prologue if the server has not closed that meanwhile.
 */
public final class WebSocketOpening extends ChannelOpening {
    private static final int ERROR_BODY_BYTES = 4 * 1024;

    private final Envelope envelope;
    private final Endpoint place;
    private final IoRuntime runtime;
    private final TrafficListener traffic;
    private final WebSocketChannel channel;
    private final Supplier<String> requestTarget;
    private final List<String> subprotocols;
    private final boolean compresses;

    /** Written by the step that makes the request, read by the one that gets the response. */
    private volatile @Nullable Handshake handshake;

    /**
     * @param shared what the sessions of the connector share, for the prologue
     * @param requestTarget returns path and query of the next handshake
     */
    public WebSocketOpening(
            Target target,
            ServerRoute path,
            @Nullable SharedFindings shared,
            TransportTimeout allowance,
            TrafficListener traffic,
            WebSocketChannel channel,
            Supplier<String> requestTarget) {
        super(
                target.connectTimeout(),
                path,
                target.envelope().prologue(target, path.findings(), shared),
                allowance,
                channel);
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

    /** {@inheritDoc} It does not if the server does not offer WebSocket. */
    @Override
    protected boolean needsConnection() {
        return !findings().isInformed() || findings().offersWebSocket();
    }

    @Override
    protected void proceed(@Nullable HttpConnection connection) {
        if (connection == null) {
            throw HttpFaults.webSocketOff(place).toException();
        }
        stage(OpeningPhase.HANDSHAKE);
        Handshake asked = new Handshake(envelope, place, requestTarget.get(), subprotocols, compresses);
        handshake = asked;
        ask(connection, asked.request(findings()), ERROR_BODY_BYTES);
    }

    @Override
    protected void respond(HttpConnection connection, HttpResponse answer) {
        Handshake asked = Objects.requireNonNull(handshake, "no handshake was asked for");
        findings().keepCookies(asked.target(), answer.values("Set-Cookie"));
        upgrade(connection.getEndPoint(), asked.accept(findings().offersWebSocket(), answer));
    }

    private void upgrade(EndPoint endPoint, @Nullable DeflateParameters terms) {
        if (channel.opensByFrame()) {
            stage(OpeningPhase.SOCKJS_OPEN);
        }
        WebSocketConnection wire = new WebSocketConnection(endPoint, runtime.executor(), channel, traffic);
        channel.attach(wire, Objects.requireNonNull(dialled().endPoint(), "TCP is not up"), terms);
        endPoint.upgrade(wire);
    }
}
