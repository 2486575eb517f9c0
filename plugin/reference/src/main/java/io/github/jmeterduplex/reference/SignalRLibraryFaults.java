package io.github.jmeterduplex.reference;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.protocol.signalr.SignalRFaults;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts errors of Microsoft's client for SignalR to faults of a session. Pure. */
final class SignalRLibraryFaults {
    private static final String HANDSHAKE = "Error in handshake ";
    private static final String NOT_OFFERED = "no compatible transports";
    private static final String OLD_SIGNALR = "ASP.NET SignalR Server";
    private static final Pattern NO_OBJECT = Pattern.compile("BEGIN_OBJECT|Error reading NegotiateResponse");
    private static final String SILENCE = "Server timeout elapsed";

    private SignalRLibraryFaults() {}

    /**
     * Returns the fault of a session that could not be opened.
     *
     * @param status the HTTP status that refused it, or 0
     * @param failure the failure of a request
     * @param told the client's own error
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
            return SignalRFaults.refused(remote, message.substring(HANDSHAKE.length()));
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
     * Returns the fault of a session whose connection the client has closed or lost.
     *
     * @param told the client's reason, or null if it was closed in good order
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

    /** Returns the fault of a server that is silent for too long; the client would still wait for its close frame. */
    static Fault silent(String remote, int seconds) {
        return new Fault(
                Cause.HEARTBEAT,
                "nothing came from " + remote + " for " + seconds + " s (serverTimeoutSeconds): see whether the server"
                        + " hangs, or something on the way swallows packets");
    }

    /** Returns the fault of a message that could not be sent, which the client ignores. */
    static Fault unsent(String remote, String what) {
        return new Fault(
                Cause.CONNECTION,
                "a POST with a message to " + remote + " " + what + ": the server may no longer know the connection");
    }

    /** Returns the fault of a payload that cannot be parsed as a message of a hub. */
    static Fault unreadable(String remote, RuntimeException why) {
        return new Fault(Cause.PROTOCOL, "broken SignalR from " + remote + ": " + LibraryFaults.told(why));
    }
}
