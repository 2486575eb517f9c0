package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.net.channel.ChannelOpening;
import io.github.jmeterduplex.internal.net.channel.OpeningRequest;
import io.github.jmeterduplex.internal.net.channel.OpeningRequest.Follows;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.TransportTimeout;
import io.github.jmeterduplex.internal.net.http.HttpConnect.IdleConnection;
import io.github.jmeterduplex.internal.net.http.HttpConnection;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes one negotiate request. Passes the route to the next step, with the connection if it can be used again. */
final class Negotiation extends ChannelOpening {
    private static final Pattern HAS_VERSION = Pattern.compile("[?&]negotiateVersion=");

    /** Decides which step follows a negotiate request. */
    interface Next {
        /**
         * Called with the answer to the negotiate request. Returns the next step, which is done if the session has not
         * ended meanwhile.
         *
         * @param free the connection; null if it takes no other request
         * @throws io.github.jmeterduplex.session.FaultException ends the session
         */
        Runnable after(NegotiateResponse answer, ServerRoute path, @Nullable IdleConnection free);
    }

    private final ServerRoute path;
    private final NegotiationChannel channel;
    private final Next next;

    Negotiation(Target target, ServerRoute path, TransportTimeout allowance, NegotiationChannel channel, Next next) {
        super(target.connectTimeout(), path, null, allowance, channel);
        this.path = path;
        this.channel = channel;
        this.next = next;
    }

    /** {@inheritDoc} True, as the next step of the opening may make connections over the same route. */
    @Override
    protected boolean makesMoreConnections() {
        return true;
    }

    @Override
    protected void proceed(@Nullable HttpConnection connection) {
        ask(
                Objects.requireNonNull(connection, "negotiate needs a connection"),
                new OpeningRequest(
                        OpeningPhase.NEGOTIATE,
                        negotiateTarget(path.place()),
                        NegotiateResponse.MAX_BYTES,
                        Follows.FETCH,
                        Negotiation::request));
    }

    private static byte[] request(ServerFindings server, String target, boolean asGet) {
        String cookies = server.cookies(target);
        return asGet
                ? server.requests().get(target, cookies, "*/*")
                : server.requests().post(target, cookies, null, new byte[0]);
    }

    @Override
    protected void respond(HttpConnection connection, HttpResponse answer) {
        NegotiateResponse response = NegotiateResponse.of(path.place(), answer);
        keepTo(connection);
        IdleConnection free = answer.reusable() ? new IdleConnection(dialled(), connection) : null;
        Runnable step = next.after(response, path, free);
        if (channel.handsOver()) {
            if (free == null) {
                connection.close();
            }
            step.run();
        }
    }

    /** Returns the path and query of the negotiate request. */
    private static String negotiateTarget(Endpoint place) {
        String target = place.path() + (place.path().endsWith("/") ? "negotiate" : "/negotiate") + place.query();
        if (HAS_VERSION.matcher(place.query()).find()) {
            return target;
        }
        return target + (place.query().isEmpty() ? "?" : "&") + "negotiateVersion=1";
    }
}
