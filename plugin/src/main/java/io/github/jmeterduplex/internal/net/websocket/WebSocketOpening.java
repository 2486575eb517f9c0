package io.github.jmeterduplex.internal.net.websocket;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.net.channel.ChannelOpener;
import io.github.jmeterduplex.internal.net.channel.ChannelOpening;
import io.github.jmeterduplex.internal.net.channel.OpeningRequest;
import io.github.jmeterduplex.internal.net.channel.OpeningRequest.Follows;
import io.github.jmeterduplex.internal.net.channel.SharedFindings;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.http.HttpConnection;
import io.github.jmeterduplex.internal.net.http.HttpFaults;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import io.github.jmeterduplex.internal.net.tcp.OpeningTimes;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.eclipse.jetty.io.EndPoint;
import org.jspecify.annotations.Nullable;

/** Opens a WebSocket by a handshake (RFC 6455, section 4), over the connection of the prologue if it is still open. */
public final class WebSocketOpening extends ChannelOpening {
    /** The constant from which the server computes its answer to the handshake (RFC 6455, section 1.3). */
    private static final String ACCEPTS = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private static final int KEY_BYTES = 16;
    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int ERROR_BODY_BYTES = 4 * 1024;

    private final Target target;
    private final Endpoint place;
    private final IoRuntime runtime;
    private final WebSocketChannel channel;
    private final Supplier<String> requestTarget;
    private final List<String> subprotocols;

    /** Written by the step that makes the request, read by the one that gets the response. */
    private volatile String key = "";

    /**
     * @param shared what the sessions of the connector share, for the prologue
     */
    public WebSocketOpening(
            Target target,
            ServerRoute path,
            @Nullable SharedFindings shared,
            WebSocketChannel channel,
            ChannelOpener.Handshake handshake) {
        super(
                target.connectTimeout(),
                path,
                target.envelope().prologue(target, path.findings(), shared),
                handshake.allowance(),
                channel);
        this.target = target;
        this.place = path.place();
        this.runtime = path.runtime();
        this.channel = channel;
        this.requestTarget = handshake.requestTarget();
        this.subprotocols =
                target.subprotocols().isEmpty() ? findings().requests().givenSubprotocols() : target.subprotocols();
        begins(handshake.prologue(), handshake.free());
    }

    /** {@inheritDoc} Not needed if the answer to {@code /info} does not offer WebSocket. */
    @Override
    protected boolean needsConnection() {
        return !findings().isInformed() || findings().offersWebSocket();
    }

    @Override
    protected void proceed(@Nullable HttpConnection connection) {
        if (connection == null) {
            throw HttpFaults.webSocketOff(place).toException();
        }
        ask(
                connection,
                new OpeningRequest(
                        OpeningPhase.HANDSHAKE,
                        requestTarget.get(),
                        ERROR_BODY_BYTES,
                        target.webSocket().redirects() ? Follows.HANDSHAKE : Follows.NONE,
                        this::handshake));
    }

    private byte[] handshake(ServerFindings server, String path, boolean asGet) {
        byte[] random = new byte[KEY_BYTES];
        ThreadLocalRandom.current().nextBytes(random);
        key = Base64.getEncoder().encodeToString(random);
        return server.requests()
                .handshake(
                        path,
                        server.cookies(path),
                        key,
                        subprotocols,
                        target.webSocket().compresses() ? DeflateParameters.OFFER : null);
    }

    @Override
    protected void respond(HttpConnection connection, HttpResponse answer) {
        upgrade(connection.getEndPoint(), accept(answer));
    }

    /**
     * Checks the server's answer to the handshake.
     *
     * @return how messages are compressed; null if they are not
     * @throws FaultException if the answer is not an upgrade, or a wrong one
     */
    private @Nullable DeflateParameters accept(HttpResponse answer) {
        if (answer.status() != SWITCHING_PROTOCOLS) {
            throw target.envelope()
                    .refusal(place, findings().offersWebSocket(), answer)
                    .toException();
        }
        target.envelope().checkUpgrade(place, target.subprotocols(), answer);
        if (!answer.hasToken("Upgrade", "websocket") || !answer.hasToken("Connection", "upgrade")) {
            throw breach("Upgrade: websocket and Connection: Upgrade in its 101 response", "neither or one of them");
        }
        List<String> accepts = answer.values("Sec-WebSocket-Accept");
        if (!accepts.equals(List.of(hash(key)))) {
            throw breach("the hash of our key in Sec-WebSocket-Accept", accepts.toString());
        }
        List<String> chosen = answer.values("Sec-WebSocket-Protocol");
        if (!chosen.isEmpty() && !(chosen.size() == 1 && subprotocols.contains(chosen.get(0)))) {
            throw breach("one of the offered subprotocols " + subprotocols + " or none", chosen.toString());
        }
        return extension(answer);
    }

    private @Nullable DeflateParameters extension(HttpResponse answer) {
        List<String> taken = answer.headers().getCSV("Sec-WebSocket-Extensions", true);
        if (taken.isEmpty()) {
            return null;
        }
        if (!target.webSocket().compresses()) {
            throw breach("no WebSocket extension, as none was offered", String.join(", ", taken));
        }
        try {
            return DeflateParameters.of(taken);
        } catch (ProtocolViolation e) {
            throw wrong(e);
        }
    }

    private static String hash(String key) {
        try {
            byte[] bytes = (key + ACCEPTS).getBytes(StandardCharsets.US_ASCII);
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-1").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-1 belongs to every Java runtime", e);
        }
    }

    private FaultException breach(String expected, String got) {
        return wrong(ProtocolViolation.of(expected, got));
    }

    private FaultException wrong(ProtocolViolation breach) {
        return new Fault(
                        Cause.PROTOCOL,
                        "the WebSocket handshake with " + place.shown() + " failed: " + breach.getMessage())
                .toException();
    }

    private void upgrade(EndPoint endPoint, @Nullable DeflateParameters terms) {
        if (channel.opensByFrame()) {
            stage(OpeningPhase.SOCKJS_OPEN);
            OpeningTimes.tell(channel.listener().openingTimes(), times -> times.begin(OpeningTimes.Part.PROTOCOL));
        }
        WebSocketConnection wire = new WebSocketConnection(endPoint, runtime.executor(), channel, channel.traffic());
        channel.attach(wire, Objects.requireNonNull(dialled().endPoint(), "TCP is not up"), terms);
        endPoint.upgrade(wire);
    }
}
