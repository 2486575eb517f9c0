package io.github.jmeterduplex.reference;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.protocol.socketio.ConnectError;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoFaults;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.json.JSONObject;
import org.jspecify.annotations.Nullable;

/** Converts error events of socket.io-client-java to faults. Pure. */
final class SocketIoLibraryFaults {
    /**
     * Matches the HTTP status in error messages: that of a handshake as OkHttp words it, or of a poll as the library
     * does.
     */
    private static final Pattern STATUS = Pattern.compile("response but was '([0-9]{3})|^([0-9]{3})$");

    private static final String OLD_SERVER = "v2.x";

    private SocketIoLibraryFaults() {}

    /**
     * Returns the fault for the event {@code connect_error}.
     *
     * @param error the server's answer, or an exception
     */
    static Fault refused(String remote, String namespace, @Nullable Object error) {
        if (error instanceof JSONObject said) {
            Object data = said.opt("data");
            ConnectError refusal = new ConnectError(said.optString("message"), data == null ? null : data.toString());
            return SocketIoFaults.refused(remote, namespace, refusal, true);
        }
        if (!(error instanceof Throwable failure)) {
            return new Fault(
                    Cause.CONNECTION, remote + " opened no session: " + DisplayText.clean(String.valueOf(error)));
        }
        if (String.valueOf(failure.getMessage()).contains(OLD_SERVER)) {
            return SocketIoFaults.olderServer(remote);
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            Matcher status = STATUS.matcher(String.valueOf(cause.getMessage()));
            if (status.find()) {
                String digits = status.group(1) == null ? status.group(2) : status.group(1);
                Fault fault = LibraryFaults.status(remote, Integer.parseInt(digits), failure);
                return fault.cause() == Cause.WRONG_SERVICE ? SocketIoFaults.noAnswer(fault) : fault;
            }
        }
        Fault fault = LibraryFaults.connecting(remote, failure);
        return fault.cause() == Cause.CONNECTION ? SocketIoFaults.noAnswer(fault) : fault;
    }

    /**
     * Returns the fault for the event {@code disconnect}.
     *
     * @param reason in the library's words
     * @param error the library's last error before the event
     */
    static Fault gone(String remote, String namespace, String reason, @Nullable Throwable error) {
        return switch (reason) {
            case "io server disconnect" -> SocketIoFaults.disconnected(remote, namespace);
            case "ping timeout" ->
                new Fault(
                        Cause.HEARTBEAT,
                        "nothing came from " + remote + " for its pingInterval and pingTimeout together: see whether"
                                + " the server hangs, or something on the way swallows packets");
            default ->
                new Fault(
                        Cause.CONNECTION,
                        remote + " closed the connection (" + DisplayText.clean(reason)
                                + (error == null ? "" : ": " + LibraryFaults.told(error))
                                + "): see the log of the server or of the proxy before it");
        };
    }
}
