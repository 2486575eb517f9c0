package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;

/** The sentences for what ends a STOMP session. Pure. */
public final class StompFaults {
    private StompFaults() {}

    /**
     * An ERROR frame.
     *
     * @param answersConnect whether it came in place of CONNECTED
     */
    public static Fault error(String remote, StompFrame frame, boolean answersConnect) {
        String said = frame.header("message");
        String body = frame.text();
        String quoted =
                DisplayText.clean((said == null ? "" : said) + (body.isBlank() || body.equals(said) ? "" : " " + body));
        return new Fault(
                answersConnect ? Cause.UNAUTHORIZED : Cause.SERVER_ERROR,
                (answersConnect ? "the server refused CONNECT: " : "the server sent ERROR: ") + remote + " says \""
                        + quoted.strip() + "\"");
    }

    /** DISCONNECT went out, and no answer is waited for. */
    public static FaultException noReceipt(String transport) {
        return new Fault(Cause.CLOSED, "no RECEIPT was asked for over " + transport).toException();
    }
}
