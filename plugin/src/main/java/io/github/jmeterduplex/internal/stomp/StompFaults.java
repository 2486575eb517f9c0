package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import io.github.jmeterduplex.internal.codec.StompFrame;
import io.github.jmeterduplex.internal.codec.Text;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.util.Locale;

/** The sentences for what ends a STOMP session. Pure. */
final class StompFaults {
    private StompFaults() {}

    /**
     * An ERROR frame.
     *
     * @param answersConnect whether it came in place of CONNECTED
     */
    static Fault error(String remote, StompFrame frame, boolean answersConnect) {
        String said = frame.header("message");
        String body = frame.text();
        String quoted =
                Text.clean((said == null ? "" : said) + (body.isBlank() || body.equals(said) ? "" : " " + body));
        return new Fault(
                answersConnect ? Cause.UNAUTHORIZED : Cause.SERVER_ERROR,
                (answersConnect ? "the server refused CONNECT: " : "the server sent ERROR: ") + remote + " says \""
                        + quoted.strip() + "\"");
    }

    /**
     * Nothing can be sent.
     *
     * @param why the session is over, or null where it is not
     */
    static Fault notOpen(int number, Fault why, StompConnection.State state) {
        String reason = why == null ? "it is " + state.name().toLowerCase(Locale.ROOT) : why.message();
        return new Fault(Cause.NO_SESSION, "session " + number + " is not open: " + reason);
    }

    /** DISCONNECT went out, and no answer is waited for. */
    static FaultException noReceipt(String transport) {
        return new Fault(Cause.CLOSED, "no RECEIPT was asked for over " + transport).toException();
    }

    static Fault broken(String remote, ProtocolBreach breach) {
        Cause cause = breach.isLimit() ? Cause.LIMIT : Cause.PROTOCOL;
        return new Fault(cause, "broken STOMP from " + remote + ": " + breach.getMessage());
    }

    static Fault noConnected(String remote, long millis) {
        return new Fault(
                Cause.TIMEOUT,
                remote + " did not answer CONNECT within " + millis
                        + " ms: is it a STOMP server? (connectTimeoutMillis)");
    }

    static Fault silent(String remote, long millis) {
        return new Fault(
                Cause.HEARTBEAT,
                "nothing came from " + remote + " for " + millis + " ms, more than " + Heartbeats.SILENT_INTERVALS
                        + " heartbeat intervals");
    }
}
