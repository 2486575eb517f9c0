package io.github.jmeterduplex.internal.channel;

import java.net.URI;
import java.util.List;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.websocket.core.Behavior;
import org.eclipse.jetty.websocket.core.ExtensionConfig;
import org.eclipse.jetty.websocket.core.ExtensionStack;
import org.eclipse.jetty.websocket.core.Negotiated;

/** Opens a WebSocket, over the connection that {@code /info} was asked on unless the server closes it between. */
final class WebSocketOpening extends Opening {
    /** Jetty wants an address for its own log alone. */
    private static final URI NOWHERE = URI.create("ws:/");

    private static final int INPUT_BUFFER_BYTES = 8 * 1024;
    private static final int OUTPUT_BUFFER_BYTES = 8 * 1024;
    private static final int ERROR_BODY_BYTES = 4 * 1024;

    private final Place place;
    private final IoRuntime runtime;
    private final Traffic traffic;
    private final WebSocketChannel channel;
    private final List<String> subprotocols;

    /** Written by the step that asks, read by the one that is answered. */
    private volatile Handshake handshake;

    WebSocketOpening(
            Target target,
            Place place,
            IoRuntime runtime,
            Findings findings,
            Allowance allowance,
            Traffic traffic,
            WebSocketChannel channel) {
        super(target, place, runtime, findings, allowance, channel);
        this.place = place;
        this.runtime = runtime;
        this.traffic = traffic;
        this.channel = channel;
        this.subprotocols =
                target.subprotocols().isEmpty() ? findings.requests().givenSubprotocols() : target.subprotocols();
    }

    /** Without WebSocket there is nothing to ask any more. */
    @Override
    boolean goesOnOverConnection() {
        return !findings().isInformed() || findings().offersWebSocket();
    }

    @Override
    void proceed(HttpConnection connection) {
        if (connection == null) {
            throw HttpFaults.webSocketOff(place).toException();
        }
        stage(Stage.HANDSHAKE);
        handshake = new Handshake(place, subprotocols);
        connection.get(handshake.request(findings().requests(), findings().cookies()), ERROR_BODY_BYTES);
    }

    @Override
    void respond(HttpConnection connection, HttpAnswer answer) {
        upgrade(connection.getEndPoint(), handshake.accept(answer));
    }

    private void upgrade(EndPoint endPoint, List<ExtensionConfig> extensions) {
        if (place.sockJs()) {
            stage(Stage.SOCKJS_OPEN);
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
        WatchedEndPoint socket = dialled().endPoint();
        Wire wire = new Wire(endPoint, socket, runtime, session, traffic);
        session.setWebSocketConnection(wire);
        channel.attach(session, wire, socket, findings().servedCookies());
        endPoint.upgrade(wire);
    }
}
