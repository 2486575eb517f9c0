package io.github.jmeterduplex.internal.protocol.signalr;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.ChannelOpener;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.Requests;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Header;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections of an ASP.NET Core SignalR endpoint (TransportProtocols.md of dotnet/aspnetcore): negotiates, then
 * tries its transports. These carry the messages of the hub protocol with their terminators, perhaps several in one.
 *
 * @param transports in the order to try; those that the hub does not offer are skipped
 * @param skipNegotiation whether to open the WebSocket immediately; only if it is the only transport
 * @param statefulReconnect whether a WebSocket that is lost is replaced without the loss of the session, if the hub
 *     agrees; only if WebSocket is the only transport, and is negotiated
 * @param binary whether the hub protocol is binary, as MessagePack is; then {@code sse} is skipped, as it cannot carry
 *     binary messages
 * @param accessToken sent with each request as {@code Authorization: Bearer}, in place of the tester's header; null if
 *     there is not one. A redirect may replace it.
 */
public record SignalREnvelope(
        List<SignalRTransport> transports,
        boolean skipNegotiation,
        boolean statefulReconnect,
        boolean binary,
        @Nullable String accessToken)
        implements Envelope {
    /** @throws FaultException with {@link Cause#BAD_PARAMETER} if the values contradict each other */
    public SignalREnvelope {
        transports = List.copyOf(transports);
        if (transports.isEmpty()) {
            throw bad("transports: none; allowed: websocket, sse, longpolling");
        }
        if (skipNegotiation && !transports.equals(List.of(SignalRTransport.WEBSOCKET))) {
            throw bad("skipNegotiation goes with transports = websocket alone: the others need what negotiate answers");
        }
        if (statefulReconnect && (skipNegotiation || !transports.equals(List.of(SignalRTransport.WEBSOCKET)))) {
            throw bad("statefulReconnect goes with transports = websocket alone, and not with skipNegotiation");
        }
        if (binary && transports.equals(List.of(SignalRTransport.SSE))) {
            throw bad("transports: sse carries text only, and MessagePack is binary; use websocket or longpolling, or"
                    + " the protocol json");
        }
        if (accessToken != null && !NegotiateResponse.isOneLine(accessToken)) {
            throw bad("accessToken holds a line break, a NUL or nothing; allowed: one line of text");
        }
    }

    /** Creates an envelope without stateful reconnect. */
    public SignalREnvelope(
            List<SignalRTransport> transports, boolean skipNegotiation, boolean binary, @Nullable String accessToken) {
        this(transports, skipNegotiation, false, binary, accessToken);
    }

    /** Returns this envelope with another access token. */
    public SignalREnvelope with(@Nullable String otherToken) {
        return new SignalREnvelope(transports, skipNegotiation, statefulReconnect, binary, otherToken);
    }

    private static FaultException bad(String message) {
        return new Fault(Cause.BAD_PARAMETER, message).toException();
    }

    /** Returns the transports to try: the configured ones that can carry the hub protocol. */
    List<SignalRTransport> carriers() {
        return transports.stream()
                .filter(transport -> !binary || transport != SignalRTransport.SSE)
                .toList();
    }

    @Override
    public void open(Target target, long deadlineNanos, ChannelListener listener, ChannelOpener opener) {
        if (skipNegotiation) {
            Envelope.super.open(target, deadlineNanos, listener, opener);
        } else {
            new HubOpening(this, target, deadlineNanos, opener).start(listener);
        }
    }

    @Override
    public ServerFindings findings(Target target) {
        Endpoint place = place(target.url());
        return new ServerFindings(
                place, new Requests(place, headers(target.httpHeaders(), accessToken)), target.cookies());
    }

    /** Returns the given headers and one with the access token, if there is a token. */
    static List<Header> headers(List<Header> given, @Nullable String token) {
        if (token == null) {
            return given;
        }
        List<Header> all = new ArrayList<>(given);
        all.removeIf(header -> header.name().equalsIgnoreCase("Authorization"));
        all.add(new Header("Authorization", "Bearer " + token));
        return all;
    }

    /** {@inheritDoc} Used only for a connection that is not negotiated. */
    @Override
    public String webSocketTarget(Endpoint place) {
        return hubPath(place) + place.query();
    }

    /** Returns the path and query of the requests of a negotiated connection. */
    static String ofConnection(Endpoint place, String connection) {
        String mark = place.query().isEmpty() ? "?" : "&";
        return hubPath(place) + place.query() + mark + "id=" + URLEncoder.encode(connection, UTF_8);
    }

    private static String hubPath(Endpoint place) {
        return place.path().isEmpty() ? "/" : place.path();
    }

    @Override
    public Fault refusal(Endpoint place, boolean offered, HttpResponse answer) {
        return SignalRFaults.atHandshake(place, skipNegotiation, answer);
    }

    /** Returns the components without the access token. */
    @Override
    public String toString() {
        return "SignalREnvelope[transports=" + transports + ", skipNegotiation=" + skipNegotiation
                + ", statefulReconnect=" + statefulReconnect + ", binary=" + binary + ", accessToken="
                + (accessToken == null ? "null" : Secrets.MASK) + "]";
    }
}
