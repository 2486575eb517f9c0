package io.github.jmeterduplex.reference;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.net.http.ConnectionFaults;
import io.github.jmeterduplex.internal.protocol.stomp.StompFaults;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import org.eclipse.jetty.client.HttpResponseException;
import org.eclipse.jetty.websocket.api.exceptions.MessageTooLargeException;
import org.eclipse.jetty.websocket.api.exceptions.UpgradeException;
import org.springframework.messaging.simp.stomp.ConnectionLostException;
import org.springframework.messaging.simp.stomp.StompConversionException;
import org.springframework.web.client.HttpStatusCodeException;
import org.springframework.web.socket.CloseStatus;

/** Converts Spring's exceptions to faults of a session. Pure. */
final class SpringFaults {
    private static final String LOGS =
            ": see the log of the server or of the proxy before it, and their idle time-outs";

    private SpringFaults() {}

    /** Returns the fault of a session that could not be opened. */
    static Fault connecting(String remote, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UpgradeException upgrade && upgrade.getResponseStatusCode() > 0) {
                return LibraryFaults.status(remote, upgrade.getResponseStatusCode(), failure);
            }
            if (cause instanceof HttpStatusCodeException http) {
                return LibraryFaults.status(remote, http.getStatusCode().value(), failure);
            }
            // Jetty's client treats a 401 without a WWW-Authenticate header as a broken response.
            if (cause instanceof HttpResponseException answer) {
                return LibraryFaults.status(remote, answer.getResponse().getStatus(), failure);
            }
            if (cause instanceof IllegalStateException none
                    && String.valueOf(none.getMessage()).startsWith("No transports")) {
                return new Fault(
                        Cause.WRONG_SERVICE,
                        remote + " offers none of the transports (websocket:false in /info): choose another of its"
                                + " transports; " + LibraryFaults.told(failure));
            }
        }
        return LibraryFaults.connecting(remote, failure);
    }

    /** Returns the fault of an open session that failed. */
    static Fault lost(String remote, Throwable failure) {
        if (failure instanceof StompConversionException) {
            boolean isLimit = String.valueOf(failure.getMessage()).contains("buffer size");
            return new Fault(
                    isLimit ? Cause.LIMIT : Cause.PROTOCOL,
                    "broken STOMP from " + remote + ": " + LibraryFaults.told(failure));
        }
        if (failure instanceof ConnectionLostException
                && String.valueOf(failure.getMessage()).startsWith("Read inactivity")) {
            return new Fault(
                    Cause.HEARTBEAT,
                    "nothing came from " + remote + " for 3 heartbeat intervals (" + LibraryFaults.told(failure)
                            + "): see whether the server hangs, or something on the way swallows packets");
        }
        if (failure instanceof MessageTooLargeException) {
            return new Fault(Cause.LIMIT, "too much from " + remote + ": " + LibraryFaults.told(failure));
        }
        return new Fault(
                Cause.CONNECTION, "the connection to " + remote + " failed: " + LibraryFaults.told(failure) + LOGS);
    }

    /**
     * Returns the fault of an open session whose connection was closed.
     *
     * @param splitBytes the longest piece of a frame
     */
    static Fault closed(String remote, CloseStatus status, int splitBytes) {
        String reason = status.getReason() == null ? "" : " " + DisplayText.clean(status.getReason());
        Fault fault = new Fault(
                ConnectionFaults.causeOfClose(status.getCode()),
                remote + " closed the connection with code " + status.getCode() + reason + LOGS);
        return status.equalsCode(CloseStatus.TOO_BIG_TO_PROCESS) ? StompFaults.tooLong(fault, splitBytes) : fault;
    }

    /** Returns the fault of a session because Duplex, or user code, failed on a frame. */
    static Fault unhandled(String remote, Throwable failure) {
        return failure instanceof FaultException known
                ? known.fault()
                : new Fault(
                        Cause.PROTOCOL,
                        "a frame from " + remote + " could not be read: " + LibraryFaults.told(failure));
    }
}
