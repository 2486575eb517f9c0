package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.net.http.HttpFaults;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Creates the faults of SignalR and its transports, with their messages. Pure; they do not contain a token or a query.
 */
public final class SignalRFaults {
    private static final int UNAUTHORIZED = 401;
    private static final int NO_CONTENT = 204;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final String LOST = ": the server no longer knows the connection; it may have been restarted, or a"
            + " load balancer may have passed the request to another server";

    private SignalRFaults() {}

    // Negotiate.

    /** Returns the fault for a response to negotiate whose status is not 200. */
    static Fault atNegotiate(Endpoint place, HttpResponse answer) {
        String where = place.shownNegotiate();
        if (HttpFaults.isNotHere(answer)) {
            return new Fault(
                    Cause.WRONG_SERVICE,
                    "no SignalR hub at " + place.shown() + ": " + where + " answered " + HttpFaults.status(answer)
                            + "; the path of the URL must be the one that the server maps the hub to");
        }
        return byStatus(where, answer);
    }

    private static Fault byStatus(String where, HttpResponse answer) {
        if (answer.status() == UNAUTHORIZED) {
            return new Fault(
                    Cause.UNAUTHORIZED,
                    where + " got " + HttpFaults.status(answer)
                            + ": set accessToken to a token that is valid, or log in first and pass the cookie");
        }
        return HttpFaults.byStatus(where, answer);
    }

    /**
     * Returns the fault for an answer with status 200 that is not a valid answer to negotiate. If the answer is JSON,
     * it may hold a token and is not shown.
     */
    static Fault noNegotiate(Endpoint place, HttpResponse answer) {
        String body = answer.body();
        String got;
        if (body.toLowerCase(Locale.ROOT).contains("<html")) {
            got = ", a web page: " + shown(body);
        } else if (body.isBlank()) {
            got = ", but nothing";
        } else if (body.stripLeading().startsWith("{")) {
            got = ", but no JSON object with a connection or a URL";
        } else {
            got = ", but no JSON object: " + shown(body);
        }
        return new Fault(
                Cause.WRONG_SERVICE,
                "no SignalR hub at " + place.shown() + ": " + place.shownNegotiate() + " answered 200" + got
                        + "; see what the URL points to");
    }

    private static String shown(String text) {
        return DisplayText.clean(HttpFaults.cut(Secrets.maskText(text)));
    }

    static Fault negotiateTooLong(Endpoint place, int maxBytes) {
        return new Fault(
                Cause.LIMIT,
                "the answer of " + place.shownNegotiate() + " passed the limit of " + maxBytes
                        + " bytes: is this a SignalR hub?");
    }

    static Fault negotiateError(Endpoint place, String error) {
        return new Fault(
                Cause.SERVER_ERROR,
                "the hub at " + place.shown() + " refused to negotiate: " + DisplayText.clean(Secrets.maskText(error)));
    }

    static Fault oldSignalR(Endpoint place) {
        return new Fault(
                Cause.WRONG_SERVICE,
                place.shown()
                        + " is an endpoint of the old ASP.NET SignalR 2, another protocol, which Duplex does not speak:"
                        + " use the URL of a hub of ASP.NET Core SignalR, or move the server to it");
    }

    static Fault badRedirect(Endpoint place) {
        return new Fault(
                Cause.PROTOCOL,
                place.shownNegotiate() + " redirects to what is no URL: expected http(s) with a host; see the server's"
                        + " configuration of the service");
    }

    static Fault badToken(Endpoint place) {
        return new Fault(
                Cause.PROTOCOL,
                place.shownNegotiate() + " gave an accessToken that is not one line of text, which HTTP cannot carry");
    }

    static Fault tooManyRedirects(Endpoint place, int most) {
        return new Fault(
                Cause.LIMIT,
                "negotiate was redirected " + most + " times, the last time by " + place.shownNegotiate()
                        + ": the servers send clients in a circle; see their configuration");
    }

    static Fault notOffered(Endpoint place, SignalRTransport transport, Collection<String> offered) {
        String list = offered.isEmpty() ? "no transport" : DisplayText.clean(String.join(", ", offered));
        return new Fault(
                Cause.WRONG_SERVICE,
                "the hub at " + place.shown() + " does not offer " + transport.offeredAs() + " but " + list
                        + ": switch it on there, or choose another of its transports");
    }

    static Fault notCarried(Endpoint place, SignalRTransport transport, boolean binary) {
        return new Fault(
                Cause.WRONG_SERVICE,
                "the hub at " + place.shown() + " offers " + transport.offeredAs() + " for "
                        + (binary ? "text alone: use the protocol json" : "binary messages alone: use MessagePack")
                        + ", or another of its transports");
    }

    // The transports.

    /** Returns the fault for a response to the WebSocket handshake whose status is not 101. */
    static Fault atHandshake(Endpoint place, boolean skipsNegotiation, HttpResponse answer) {
        String where = "the WebSocket handshake at " + place.shown();
        if (!skipsNegotiation && (answer.status() == NOT_FOUND || answer.status() == CONFLICT)) {
            return unknownConnection(where, answer);
        }
        if (!HttpFaults.isNotHere(answer) && answer.status() / 100 != 2) {
            return answer.status() == UNAUTHORIZED ? byStatus(where, answer) : HttpFaults.atHandshake(where, answer);
        }
        String advice = skipsNegotiation
                ? ": no SignalR hub is there, or it wants to negotiate: see the path of the URL, or leave"
                        + " skipNegotiation off"
                : " though negotiate offers WebSockets: a proxy on the way may not pass upgrades";
        return new Fault(Cause.WRONG_SERVICE, where + " got " + HttpFaults.status(answer) + advice);
    }

    private static Fault unknownConnection(String where, HttpResponse answer) {
        return new Fault(
                Cause.CONNECTION,
                where + " got " + HttpFaults.status(answer)
                        + ": the server does not know the connection that was negotiated; a load balancer"
                        + " without sticky"
                        + " sessions may have passed the request to another server");
    }

    /** Returns the fault for an unexpected response to a GET or POST. */
    static Fault atRequest(Endpoint place, String transport, boolean opening, HttpResponse answer) {
        String where = transport + " at " + place.shown("http", "");
        if (answer.status() == NO_CONTENT) {
            return new Fault(
                    Cause.CONNECTION,
                    where + " got " + HttpFaults.status(answer) + ": the server closed the connection");
        }
        if (!HttpFaults.isNotHere(answer) && answer.status() != CONFLICT) {
            return byStatus(where, answer);
        }
        return opening
                ? unknownConnection(where, answer)
                : new Fault(Cause.CONNECTION, where + " got " + HttpFaults.status(answer) + LOST);
    }

    static Fault noEvents(Endpoint place, String type) {
        return new Fault(
                Cause.WRONG_SERVICE,
                "sse at " + place.shown("http", "") + " got " + DisplayText.clean(type)
                        + " in place of text/event-stream: see what the URL points to");
    }

    static Fault eventsEnded(Endpoint place) {
        return new Fault(
                Cause.CONNECTION,
                place.hostPort()
                        + " ended the stream of events: see the log of the server or of the proxy before it, and"
                        + " their idle time-outs");
    }

    // The session.

    /**
     * Returns the fault for a session that stateful reconnect could not resume.
     *
     * @param lost why its connection was lost
     * @param failed why another could not be made
     */
    static Fault notResumed(Fault lost, Fault failed) {
        return new Fault(lost.cause(), lost.message() + "; stateful reconnect failed: " + failed.message());
    }

    /** Returns the fault for a handshake that the hub has refused. */
    public static Fault refused(String remote, String error) {
        return new Fault(
                Cause.SERVER_ERROR,
                "the hub refused the handshake: " + remote + " says \"" + DisplayText.clean(error)
                        + "\"; see the parameter protocol and the log of the server");
    }

    /**
     * Returns the fault for a Close message from the server.
     *
     * @param error the server's text
     * @param allowReconnect whether the client may connect again
     */
    public static Fault closed(String remote, @Nullable String error, boolean allowReconnect) {
        String again = allowReconnect ? " and allows to connect again" : " and does not allow to connect again";
        return error == null
                ? new Fault(
                        Cause.CONNECTION,
                        remote + " closed the hub connection" + again
                                + ": the application or the server's end did that")
                : new Fault(
                        Cause.SERVER_ERROR,
                        remote + " closed the hub connection" + again + ": it says \"" + DisplayText.clean(error)
                                + "\"; see the log of the server");
    }
}
