package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;

/** Creates the faults that end a STOMP session, with their messages. Pure. */
public final class StompFaults {
    private StompFaults() {}

    /**
     * Returns the fault for an ERROR frame from the server.
     *
     * @param answersConnect whether it arrived in place of CONNECTED
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

    /**
     * Returns the fault for a server that has closed the connection because of a message that is too long for it.
     *
     * @param splitBytes the longest piece of a frame; {@link StompOptions#WHOLE} if frames are not split
     */
    public static Fault tooLong(Fault fault, int splitBytes) {
        String remedy = splitBytes == StompOptions.WHOLE
                ? "; splitLargeFrames=true of the Connect sends long frames in pieces, as stompjs does for Spring"
                : "; splitLargeFrames is " + splitBytes + " bytes of text, which the server may take for too much";
        return new Fault(fault.cause(), fault.message() + remedy);
    }

    /** Returns the fault for bytes that are to be sent over SockJS. */
    public static Fault textOnly() {
        return new Fault(
                Cause.BAD_PARAMETER,
                "parameter body: bytes (bodyType, or {\"$base64\":...} as body) are not allowed over SockJS, which"
                        + " carries text only; allowed: text, or a url with ws:// or wss:// if the server has one");
    }

    /** Returns the exception for a DISCONNECT for which a RECEIPT was not requested. */
    public static FaultException noReceipt(String transport) {
        return new Fault(Cause.CLOSED, "no RECEIPT was asked for over " + transport).toException();
    }
}
