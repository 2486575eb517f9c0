package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.machine.Shortage;
import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.http.HttpException;
import org.jspecify.annotations.Nullable;

/** Creates the faults of a connection, with their messages. Pure. */
public final class ConnectionFaults {
    /** Advice that names two logs, as the other end of the connection may be a proxy. */
    private static final String LOGS =
            ": see the log of the server or of the proxy before it, and their idle time-outs";

    /** Stands for a close frame without a code (RFC 6455, section 7.4.1). */
    public static final int NO_CODE = 1005;

    /** Close codes by which applications say what HTTP says with 401 and 403. */
    private static final int UNAUTHORIZED = 4401;

    private static final int FORBIDDEN = 4403;

    /** The close code of a message that breaks the server's policy (RFC 6455, section 7.4.1). */
    private static final int POLICY_VIOLATION = 1008;

    /** The close code that answers a message that is too long (RFC 6455, section 7.4.1). */
    private static final int TOO_LONG_CODE = 1009;

    private static final String TOO_LONG = ": a message was longer than it accepts";

    /** Thrown if inbound bytes are not HTTP; its message is the beginning of those bytes. */
    static final class NotHttpException extends Exception {
        private static final long serialVersionUID = 1;

        NotHttpException(String beginning) {
            super(beginning, null, false, false);
        }
    }

    private ConnectionFaults() {}

    /** Returns the fault for a failure of name look-up, socket, TLS or HTTP during the opening of a session. */
    public static Fault connecting(Endpoint place, OpeningPhase stage, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            Fault fault = known(place, stage, cause);
            if (fault != null) {
                return fault;
            }
        }
        return new Fault(
                Cause.CONNECTION,
                "could not connect to " + place.hostPort() + " " + stage.doing() + ": " + told(failure));
    }

    private static @Nullable Fault known(Endpoint place, OpeningPhase stage, Throwable cause) {
        String at = place.hostPort();
        String message = String.valueOf(cause.getMessage());
        if (cause instanceof UnknownHostException) {
            return new Fault(
                    Cause.UNKNOWN_HOST,
                    "the host " + DisplayText.clean(place.host()) + " has no address: check the name in "
                            + place.shown() + " and this machine's DNS");
        }
        Optional<Shortage> shortage = Shortage.of(message);
        if (shortage.isPresent()) {
            return shortage(at, shortage.get(), message);
        }
        if (cause instanceof SSLException) {
            return TlsFaults.handshake(place, cause);
        }
        if (cause instanceof NotHttpException) {
            return noHttp(place, " " + stage.doing(), message);
        }
        if (cause instanceof ProtocolViolation breach) {
            return breach(place, breach);
        }
        if (cause instanceof HttpException bad) {
            return isHeadTooLong(bad)
                    ? breach(place, headTooLong())
                    : new Fault(
                            Cause.PROTOCOL,
                            "the server broke HTTP " + stage.doing() + " at " + place.shown() + ": "
                                    + DisplayText.clean(String.valueOf(bad.getReason())));
        }
        if (cause instanceof ConnectException && message.contains("refused")) {
            return new Fault(
                    Cause.REFUSED,
                    "nothing listens on " + at
                            + " (connection refused): start the server, or check host and port of the URL");
        }
        if (cause instanceof SocketTimeoutException) {
            return new Fault(
                    Cause.TIMEOUT,
                    "no TCP connection to " + at + ": " + message
                            + ", and no other address of the host took the connection");
        }
        if (isClosed(cause)) {
            return new Fault(
                    Cause.CONNECTION,
                    at + " closed the connection " + stage.doing()
                            + ": see the server's log, and check that the port is the right one");
        }
        if (isEnd(cause)) {
            return new Fault(
                    Cause.CONNECTION, at + " reset the connection " + stage.doing() + ": see the server's log");
        }
        return null;
    }

    /** Whether an exception means that the connection was closed in an orderly way. */
    public static boolean isClosed(Throwable cause) {
        return cause instanceof EOFException || cause instanceof ClosedChannelException;
    }

    /** Whether an exception means that the other side ended the connection, by a close or a reset. */
    public static boolean isEnd(Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        return isClosed(cause) || message.contains("Connection reset") || message.contains("Broken pipe");
    }

    /** Returns the fault for a resource of this machine that is exhausted. */
    private static Fault shortage(String at, Shortage shortage, String message) {
        Cause cause = switch (shortage) {
            case OPEN_FILES -> Cause.DESCRIPTORS;
            case LOCAL_PORTS -> Cause.LOCAL_PORTS;
            case SOCKET_MEMORY -> Cause.SOCKET_MEMORY;
            case CONNTRACK -> Cause.PACKET_FILTER;
        };
        return new Fault(
                cause,
                shortage.what() + " for a connection to " + at + " (" + DisplayText.clean(message) + "): "
                        + shortage.remedy());
    }

    /** @param doing the phase, with a space before it; may be empty */
    private static Fault noHttp(Endpoint place, String doing, String beginning) {
        boolean tls = beginning.startsWith("\u0015\u0003");
        String hint = tls
                ? "; it speaks TLS there: use " + place.scheme() + "s://"
                : "; check that the port is the right one";
        return new Fault(
                Cause.PROTOCOL,
                place.hostPort() + " answered no HTTP" + doing + ": expected an HTTP/1.1 response, got "
                        + DisplayText.clean(beginning) + hint);
    }

    public static String told(Throwable failure) {
        String message = failure.getMessage() == null ? "" : " " + failure.getMessage();
        return DisplayText.clean(failure.getClass().getSimpleName() + message);
    }

    /** Returns the fault for a time-out during the opening of a session. */
    public static Fault timeout(Endpoint place, OpeningPhase stage, long timeoutMillis) {
        String within = " within " + timeoutMillis + " ms";
        String what = switch (stage) {
            case LOOK_UP ->
                "the name look-up of " + DisplayText.clean(place.host()) + " got no answer" + within
                        + ": check this machine's DNS";
            case CONNECT, TUNNEL ->
                "no TCP connection to " + place.hostPort() + within
                        + ": nothing answers there, or the server accepts no more";
            case INFO ->
                place.hostPort() + " took the connection but did not answer " + place.shownInfo() + within
                        + ": is this the right port, and is the server overloaded?";
            case HANDSHAKE ->
                place.hostPort() + " did not answer the WebSocket handshake at " + place.shown() + within
                        + ": is this the right port, and is the server overloaded?";
            case SOCKJS_OPEN -> "the WebSocket to " + place.shown() + " is up, but no SockJS open frame came" + within;
            case XHR_STREAMING ->
                place.shown() + " sent no SockJS open frame over xhr-streaming" + within
                        + ": a proxy on the way may hold back what is streamed; try xhr-polling";
            case XHR_POLLING ->
                place.shown() + " sent no SockJS open frame over xhr-polling" + within + ": is the server overloaded?";
            case EVENTSOURCE ->
                place.shown() + " sent no SockJS open frame over eventsource" + within
                        + ": a proxy on the way may hold back what is streamed; try xhr-polling";
            case POLLING ->
                place.shown("http", "") + " did not answer polling with Engine.IO's open packet" + within
                        + ": is this the right port, and is the server overloaded?";
            case NEGOTIATE ->
                place.hostPort() + " took the connection but did not answer " + place.shownNegotiate() + within
                        + ": is this the right port, and is the server overloaded?";
            case SIGNALR_EVENTS ->
                place.shown("http", "") + " began no stream of events over sse" + within
                        + ": a proxy on the way may hold back what is streamed; try longpolling";
            case SIGNALR_POLLING ->
                place.shown("http", "") + " did not answer the first poll over longpolling" + within
                        + ": is the server overloaded?";
        };
        return new Fault(Cause.TIMEOUT, what);
    }

    /** Returns the fault for a connection that this side has closed. */
    public static Fault closed(Endpoint place) {
        return new Fault(Cause.CLOSED, "closed the connection to " + place.hostPort());
    }

    /** Returns the fault for a close frame from the other side. */
    public static Fault closeFrame(Endpoint place, int code, String reason) {
        String why = reason.isEmpty() ? "" : " " + DisplayText.clean(reason);
        String with = code == NO_CODE ? "without a code" : "with code " + code;
        Cause cause = causeOfClose(code);
        String advice = code == TOO_LONG_CODE ? TOO_LONG : adviceOn(cause);
        return new Fault(cause, place.hostPort() + " closed the WebSocket " + with + why + advice);
    }

    /** Returns the cause of an end by a close code: those of applications that mean HTTP 401 and 403 count as these. */
    public static Cause causeOfClose(int code) {
        return switch (code) {
            case UNAUTHORIZED -> Cause.UNAUTHORIZED;
            case FORBIDDEN, POLICY_VIOLATION -> Cause.FORBIDDEN;
            default -> Cause.CONNECTION;
        };
    }

    private static String adviceOn(Cause cause) {
        return switch (cause) {
            case UNAUTHORIZED -> ": it refuses the user: check the login or the token, and whether it has expired";
            case FORBIDDEN -> ": it forbids that: see its log, and what the user may do";
            default -> LOGS;
        };
    }

    /** Whether the other side has closed the WebSocket because of a message that is too long for it. */
    public static boolean isTooLong(Fault fault) {
        return fault.cause() == Cause.CONNECTION && fault.message().endsWith(TOO_LONG);
    }

    /** Returns the fault for a server that supports only revision 3 of Engine.IO. */
    public static Fault engineRevision3(Endpoint place) {
        return new Fault(
                Cause.WRONG_SERVICE,
                place.hostPort()
                        + " is a Socket.IO 2 server, which does not speak Engine.IO 4: set the parameter engine to 3");
    }

    /** Returns the fault for a SockJS close frame from the server. */
    public static Fault sockJsClose(Endpoint place, int code, String reason) {
        return new Fault(
                Cause.CONNECTION,
                place.hostPort() + " closed the SockJS session with code " + code + " " + DisplayText.clean(reason)
                        + LOGS);
    }

    /** Returns the fault for a WebSocket whose connection ended without a close frame. */
    public static Fault lost(Endpoint place, boolean reset, boolean inMessage) {
        return ended(place, reset, " closed the connection without a close frame", inMessage);
    }

    private static Fault ended(Endpoint place, boolean reset, String closed, boolean inMessage) {
        return new Fault(
                Cause.CONNECTION,
                place.hostPort()
                        + (reset ? " reset the connection" : closed)
                        + (inMessage ? " in the middle of a message" : "") + ": see the server's log");
    }

    /** Returns the fault for a broken protocol or an exceeded limit. */
    public static Fault breach(Endpoint place, ProtocolViolation breach) {
        return new Fault(
                breach.isLimit() ? Cause.LIMIT : Cause.PROTOCOL, place.hostPort() + ": " + breach.getMessage());
    }

    /** Returns the exception for an HTTP response whose head is too long. */
    public static ProtocolViolation headTooLong() {
        return ProtocolViolation.limit("HTTP response head", ConnectionLimits.HEAD_BYTES + " bytes", "more");
    }

    /** Whether Jetty's exception means that the head is too long, which only its reason text shows. */
    private static boolean isHeadTooLong(HttpException bad) {
        return String.valueOf(bad.getReason()).contains("Too Large");
    }

    /** Returns the fault for an inbound message that exceeds the length limit. */
    public static Fault messageTooLong(Endpoint place, long maxBytes) {
        return new Fault(
                Cause.LIMIT,
                "a message from " + place.hostPort() + " passed duplex.message.maxBytes of " + maxBytes
                        + " bytes: raise the property if the server means it");
    }

    /** Returns the fault for an exception during the use of an open connection. */
    public static Fault broken(Endpoint place, Throwable failure, boolean reset, boolean inMessage) {
        // A session that polls opens connections all its life; the shortage is a cause of "could not connect".
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            Optional<Shortage> shortage = cause instanceof IOException ? Shortage.of(message) : Optional.empty();
            if (shortage.isPresent()) {
                return shortage(place.hostPort(), shortage.get(), message);
            }
        }
        return brokenByTheOther(place, failure, reset, inMessage);
    }

    private static Fault brokenByTheOther(Endpoint place, Throwable failure, boolean reset, boolean inMessage) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            if (cause instanceof NotHttpException) {
                return noHttp(place, "", message);
            }
            if (cause instanceof ProtocolViolation breach) {
                return breach(place, breach);
            }
            if (cause instanceof HttpException bad) {
                return isHeadTooLong(bad)
                        ? breach(place, headTooLong())
                        : new Fault(
                                Cause.PROTOCOL,
                                place.hostPort() + " broke HTTP: "
                                        + DisplayText.clean(String.valueOf(bad.getReason())));
            }
            if (cause instanceof SSLException) {
                return new Fault(Cause.TLS, "TLS with " + place.hostPort() + " broke: " + DisplayText.clean(message));
            }
            if (cause instanceof IOException) {
                String lower = message.toLowerCase(Locale.ROOT);
                boolean isReset = reset || lower.contains("reset") || lower.contains("broken pipe");
                return ended(place, isReset, " closed the connection", inMessage);
            }
        }
        return new Fault(
                Cause.INTERNAL, "a fault of this side on the connection to " + place.hostPort() + ": " + told(failure));
    }

    /** Returns the fault for a connection on which writing was blocked for too long. */
    public static Fault stalled(Endpoint place, long unsentBytes, long seconds) {
        return new Fault(
                Cause.STALLED,
                "nothing could be written to " + place.hostPort() + " for " + seconds + " s, " + unsentBytes
                        + " bytes wait: the server does not read");
    }
}
