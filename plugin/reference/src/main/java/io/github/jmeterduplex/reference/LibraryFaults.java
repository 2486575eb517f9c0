package io.github.jmeterduplex.reference;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.machine.Shortage;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Converts exceptions of a client library to faults: the library's words under a cause of Duplex. Pure. */
final class LibraryFaults {
    private static final Set<Integer> NOT_HERE = Set.of(200, 204, 400, 404, 405, 410, 426, 501);

    private LibraryFaults() {}

    /** Returns the fault of a session that could not be opened, if it was not refused by an HTTP status. */
    static Fault connecting(String remote, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            Cause known = known(cause);
            if (known != null) {
                return new Fault(known, "could not connect to " + remote + ": " + told(failure));
            }
        }
        return new Fault(Cause.CONNECTION, "could not connect to " + remote + ": " + told(failure));
    }

    private static @Nullable Cause known(Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        Optional<Shortage> shortage = Shortage.of(message);
        if (shortage.isPresent()) {
            return switch (shortage.get()) {
                case OPEN_FILES -> Cause.DESCRIPTORS;
                case LOCAL_PORTS -> Cause.LOCAL_PORTS;
                case SOCKET_MEMORY -> Cause.SOCKET_MEMORY;
                case CONNTRACK -> Cause.PACKET_FILTER;
            };
        }
        if (cause instanceof UnknownHostException || cause instanceof UnresolvedAddressException) {
            return Cause.UNKNOWN_HOST;
        }
        if (cause instanceof SSLException) {
            return Cause.TLS;
        }
        if (cause instanceof ConnectException && message.contains("refused")) {
            return Cause.REFUSED;
        }
        boolean late = cause instanceof SocketTimeoutException
                || cause instanceof TimeoutException
                || message.equals("timeout");
        return late ? Cause.TIMEOUT : null;
    }

    /** Returns the fault of a request that the server refused with this HTTP status. */
    static Fault status(String remote, int status, Throwable failure) {
        Cause cause = switch (status) {
            case 401 -> Cause.UNAUTHORIZED;
            case 403 -> Cause.FORBIDDEN;
            default -> NOT_HERE.contains(status) ? Cause.WRONG_SERVICE : Cause.HTTP_STATUS;
        };
        return new Fault(cause, remote + " answered HTTP " + status + ": " + told(failure));
    }

    /** Returns the message of a library's exception in one line. */
    static String told(Throwable failure) {
        StringBuilder text = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = cause.getMessage() == null ? "" : " " + cause.getMessage();
            text.append(text.length() == 0 ? "" : ", by ")
                    .append(cause.getClass().getSimpleName())
                    .append(message);
        }
        return DisplayText.clean(text.toString());
    }
}
