package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.Set;

/** Creates the faults for HTTP responses that end a session before it is open. Pure. */
public final class HttpFaults {
    private static final Set<Integer> NOT_HERE = Set.of(404, 405, 410, 426, 501);
    private static final int SHOWN_CHARACTERS = 60;

    private HttpFaults() {}

    /**
     * Returns the fault for a response to the WebSocket handshake whose status is not 101.
     *
     * @param offered whether {@code /info} has offered WebSocket
     */
    public static Fault atHandshake(Endpoint place, boolean offered, HttpResponse answer) {
        String where = "the WebSocket handshake at " + place.shown();
        int status = answer.status();
        // A plain WebSocket request to a SockJS endpoint gets a bare 400 from some servers.
        boolean wrong =
                NOT_HERE.contains(status) || status / 100 == 2 || missesUpgrade(answer) || (status == 400 && !offered);
        if (!wrong) {
            return atHandshake(where, answer);
        }
        if (offered) {
            return new Fault(
                    Cause.WRONG_SERVICE,
                    where + " got " + status(answer)
                            + " though /info offers websocket: a proxy on the way may not pass upgrades");
        }
        String endpoint = place.shown("http", "");
        String what = answer.body().contains("Welcome to SockJS!") ? ": this is a SockJS endpoint" : "";
        return new Fault(
                Cause.WRONG_SERVICE,
                "no WebSocket at " + place.shown() + ": the handshake got " + status(answer) + what
                        + "; for a SockJS endpoint use " + endpoint + ", or " + place.shown("ws", "/websocket")
                        + " for its raw WebSocket");
    }

    /** Returns the fault for a response to a WebSocket handshake whose status alone shows the problem. */
    public static Fault atHandshake(String where, HttpResponse answer) {
        String location = answer.redirect();
        return location == null
                ? byStatus(where, answer)
                : new Fault(
                        Cause.HTTP_STATUS,
                        where + " got " + status(answer) + " to " + shown(location)
                                + "; redirects of handshakes are followed only with redirects = true: set it, use the"
                                + " final URL, or log in first");
    }

    /** Returns the fault for a refused WebSocket handshake that is the first request of an Engine.IO session. */
    public static Fault atEngineIoHandshake(Endpoint place, HttpResponse answer) {
        Fault fault = atHandshake(place, false, answer);
        return fault.cause() != Cause.WRONG_SERVICE
                ? fault
                : new Fault(
                        Cause.WRONG_SERVICE,
                        "no Socket.IO server at " + place.shown() + ": the WebSocket handshake got " + status(answer)
                                + "; see the parameters url and path");
    }

    /**
     * Returns the fault for an HTTP response that breaks the rules of SockJS without WebSocket.
     *
     * @param opening whether the session was not open yet
     */
    public static Fault atXhr(Endpoint place, String transport, boolean opening, HttpResponse answer) {
        String where = transport + " at " + place.shown();
        if (!NOT_HERE.contains(answer.status())) {
            return byStatus(where, answer);
        }
        if (opening) {
            return new Fault(
                    Cause.WRONG_SERVICE,
                    where + " got " + status(answer)
                            + ": the endpoint does not offer it; choose another of its transports");
        }
        return new Fault(
                Cause.CONNECTION,
                where + " got " + status(answer)
                        + ": the server no longer knows the session; it may have been restarted, or a load balancer"
                        + " may have passed the request to another server");
    }

    /**
     * Returns the fault for a response to Engine.IO's polling that is not 200.
     *
     * @param opening whether the session was not open yet
     */
    public static Fault atPolling(Endpoint place, boolean opening, HttpResponse answer) {
        String where = "polling at " + place.shown("http", "");
        String says = answer.body().isBlank() ? "" : ", which says " + DisplayText.clean(cut(answer.body()));
        int status = answer.status();
        if (status == 400 && answer.body().contains("Transport unknown")) {
            return new Fault(
                    Cause.WRONG_SERVICE,
                    where + " got " + status(answer) + says
                            + ": the server offers no polling; set transports to websocket");
        }
        // An opening with an upgrade makes two polls: if a load balancer is not sticky, the session is lost between
        // them.
        boolean forgotten = answer.body().contains("Session ID unknown");
        if (forgotten || (!opening && (status == 400 || NOT_HERE.contains(status)))) {
            return new Fault(
                    Cause.CONNECTION,
                    where + " got " + status(answer) + says
                            + ": the server no longer knows the session; it may have been restarted, or a load balancer"
                            + " may have passed the request to another server");
        }
        if (NOT_HERE.contains(status) || status / 100 == 2) {
            return new Fault(
                    Cause.WRONG_SERVICE,
                    where + " got " + status(answer) + says
                            + ": no Socket.IO server is there; see the parameters url and path");
        }
        Fault fault = byStatus(where, answer);
        return new Fault(fault.cause(), fault.message() + says);
    }

    /** Whether the response shows that the URL does not belong to the requested service. */
    public static boolean isNotHere(HttpResponse answer) {
        return NOT_HERE.contains(answer.status()) || missesUpgrade(answer);
    }

    /**
     * Whether the response says that an upgrade is missing, as from WebSocket servers, and from SockJS servers for a
     * wrong path.
     */
    private static boolean missesUpgrade(HttpResponse answer) {
        return answer.status() == 400 && answer.mentionsUpgrade();
    }

    /** Returns the fault for a response whose status alone shows the problem. */
    public static Fault byStatus(String where, HttpResponse answer) {
        String got = " got " + status(answer);
        int status = answer.status();
        if (status == 401) {
            return new Fault(
                    Cause.UNAUTHORIZED, where + got + ": log in first and pass the cookie or Authorization header");
        }
        if (status == 403) {
            return new Fault(
                    Cause.FORBIDDEN,
                    where + got + ": the session cookie, a token or the Origin header may be missing or refused");
        }
        String location = answer.redirect();
        if (location != null) {
            return new Fault(
                    Cause.HTTP_STATUS,
                    where + got + " to " + shown(location)
                            + "; redirects are not followed: use the final URL, or log in first");
        }
        String advice = status / 100 == 5 ? ": see the server's or proxy's log" : ": see what the URL points to";
        return new Fault(Cause.HTTP_STATUS, where + got + advice);
    }

    /** Returns the URL of a redirect without user and query, which may hold secrets. */
    private static String shown(String location) {
        return DisplayText.clean(location.replaceAll("[?#].*$", "").replaceAll("//[^/@]*@", "//"));
    }

    /**
     * Throws if the body of a response cannot be read, as it is compressed.
     *
     * @param where the request that was answered, for the message
     * @throws io.github.jmeterduplex.session.FaultException if it is compressed, which this side never requests
     */
    public static void checkReadable(String where, HttpResponse answer) {
        String encoding = answer.encoding();
        if (encoding != null) {
            throw new Fault(
                            Cause.PROTOCOL,
                            where + " answered with Content-Encoding: " + DisplayText.clean(cut(encoding))
                                    + ", which was not asked for: switch compression off for it, at the server or at"
                                    + " the proxy before it")
                    .toException();
        }
    }

    /** Returns the beginning of a text, for use in a sentence. */
    public static String cut(String text) {
        return text.length() > SHOWN_CHARACTERS ? text.substring(0, SHOWN_CHARACTERS) + "..." : text;
    }

    public static Fault webSocketOff(Endpoint place) {
        return new Fault(
                Cause.WRONG_SERVICE,
                "the SockJS endpoint " + place.shown() + " has WebSocket switched off (websocket:false in /info):"
                        + " switch it on there, or choose another of its transports");
    }

    /** Returns the status line of a response in quotable form. */
    public static String status(HttpResponse answer) {
        return "HTTP " + DisplayText.clean(answer.statusLine());
    }
}
