package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import org.jspecify.annotations.Nullable;

/** Makes the messages for the end of a SignalR session. Pure. */
public final class HubFaults {
    private HubFaults() {}

    /** Returns the fault for a refused handshake. */
    public static Fault refused(String remote, String error) {
        return new Fault(
                Cause.SERVER_ERROR,
                "the hub refused the handshake: " + remote + " says \"" + DisplayText.clean(error)
                        + "\"; see the parameter protocol and the log of the server");
    }

    /**
     * Returns the fault for a Close from the server.
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
