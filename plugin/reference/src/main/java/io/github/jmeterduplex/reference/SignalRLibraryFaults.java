package io.github.jmeterduplex.reference;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.protocol.signalr.HubFaults;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What Microsoft's client says went wrong, as sentences of a session. Pure. */
final class SignalRLibraryFaults {
    private static final String HANDSHAKE = "Error in handshake ";
    private static final String NOT_OFFERED = "no compatible transports";
    private static final String OLD_SIGNALR = "ASP.NET SignalR Server";
    private static final Pattern NO_OBJECT = Pattern.compile("BEGIN_OBJECT|Error reading NegotiateResponse");
    private static final String SILENCE = "Server timeout elapsed";

    private SignalRLibraryFaults() {}

    /**
     * The session could not be opened.
     *
     * @param status the HTTP status that refused it, or 0
     * @param failure of a request
     * @param told what the client says
     */
    static Fault connecting(String remote, int status, @Nullable IOException failure, Throwable told) {
        if (status != 0) {
            Fault fault = LibraryFaults.status(remote, status, told);
            return fault.cause() == Cause.WRONG_SERVICE
                    ? new Fault(fault.cause(), fault.message() + ": the URL must be that of a hub, with its path")
                    : fault;
        }
        if (failure != null) {
            return LibraryFaults.connecting(remote, failure);
        }
        String message = String.valueOf(told.getMessage());
        if (message.startsWith(HANDSHAKE)) {
            return HubFaults.refused(remote, message.substring(HANDSHAKE.length()));
        }
        if (message.contains(NOT_OFFERED)) {
            return new Fault(
                    Cause.WRONG_SERVICE,
                    "the hub at " + remote + " offers none of the transports asked for: switch one on there, or choose"
                            + " another");
        }
        if (message.contains(OLD_SIGNALR)) {
            return new Fault(
                    Cause.WRONG_SERVICE,
                    remote + " is an endpoint of the old ASP.NET SignalR 2, another protocol, which Duplex does not"
                            + " speak: use the URL of a hub of"
                            + " ASP.NET Core SignalR");
        }
        if (NO_OBJECT.matcher(message).find()) {
            return new Fault(
                    Cause.WRONG_SERVICE,
                    "no SignalR hub at " + remote + ": it answered negotiate with no JSON object; see what the URL"
                            + " points to");
        }
        return LibraryFaults.connecting(remote, told);
    }

    /**
     * The client has closed the connection, or lost it.
     *
     * @param told why, or null where it was closed in good order
     */
    static Fault gone(String remote, @Nullable Exception told) {
        if (told == null) {
            return new Fault(
                    Cause.CONNECTION,
                    remote + " closed the connection: see the log of the server or of the proxy before it");
        }
        if (String.valueOf(told.getMessage()).contains(SILENCE)) {
            return new Fault(Cause.HEARTBEAT, "nothing came from " + remote + ": " + LibraryFaults.told(told));
        }
        return new Fault(
                Cause.CONNECTION,
                "the connection to " + remote + " is lost (" + DisplayText.clean(String.valueOf(told.getMessage()))
                        + "): see the log of the server or of the proxy before it");
    }

    /** Nothing has come for longer than the parameter says, and the client still waits for the close frame. */
    static Fault silent(String remote, int seconds) {
        return new Fault(
                Cause.HEARTBEAT,
                "nothing came from " + remote + " for " + seconds + " s (serverTimeoutSeconds): see whether the server"
                        + " hangs, or something on the way swallows packets");
    }

    /** The client takes no notice of a message that could not be sent. */
    static Fault unsent(String remote, String what) {
        return new Fault(
                Cause.CONNECTION,
                "a POST with a message to " + remote + " " + what + ": the server may no longer know the connection");
    }

    /** What came is no message of a hub. */
    static Fault unreadable(String remote, RuntimeException why) {
        return new Fault(Cause.PROTOCOL, "broken SignalR from " + remote + ": " + LibraryFaults.told(why));
    }
}
