package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates the frames of a STOMP client other than SEND. Pure. */
final class ClientFrames {
    /** The heartbeat, which is an end of line (STOMP 1.2, "Heart-beating"). */
    static final byte[] HEARTBEAT = {'\n'};

    private ClientFrames() {}

    /**
     * Creates a CONNECT frame, whose headers are never escaped. An {@code accept-version} of the options replaces that
     * of Duplex.
     *
     * @throws io.github.jmeterduplex.session.FaultException if a header cannot carry a parameter
     */
    static byte[] connect(StompOptions options) {
        List<Header> headers = new ArrayList<>();
        if (options.connectHeaders().stream().noneMatch(header -> header.name().equals("accept-version"))) {
            headers.add(new Header("accept-version", "1.0,1.1,1.2"));
        }
        headers.add(new Header("heart-beat", options.heartbeatOutMillis() + "," + options.heartbeatInMillis()));
        headers.addAll(options.connectHeaders());
        return frame(StompVersion.V1_0, "CONNECT", headers, "connectHeaders, login, passcode or host");
    }

    /**
     * Creates a SUBSCRIBE frame.
     *
     * @param receipt id of the requested RECEIPT; null if not requested
     * @throws io.github.jmeterduplex.session.FaultException if a header cannot carry a parameter
     */
    static byte[] subscribe(StompVersion version, Subscription subscription, @Nullable String receipt) {
        List<Header> headers = new ArrayList<>();
        headers.add(new Header("id", subscription.id()));
        headers.add(new Header("destination", subscription.source()));
        headers.add(new Header("ack", subscription.ack().word()));
        headers.addAll(subscription.headers());
        if (receipt != null) {
            headers.add(new Header("receipt", receipt));
        }
        return frame(version, "SUBSCRIBE", headers, "destination, id or headers");
    }

    static byte[] unsubscribe(StompVersion version, Subscription subscription) {
        return frame(version, "UNSUBSCRIBE", List.of(new Header("id", subscription.id())), "id");
    }

    /**
     * Creates an ACK or NACK frame, which names its message as the version requires.
     *
     * @param subscription id of the subscription of the message
     * @param negative whether it is NACK, which STOMP 1.0 does not know
     */
    static byte[] ack(StompVersion version, MessageHeaders message, String subscription, boolean negative) {
        List<Header> headers = version == StompVersion.V1_2
                ? List.of(new Header("id", orEmpty(message.header("ack"))))
                : List.of(
                        new Header("message-id", orEmpty(message.header("message-id"))),
                        new Header("subscription", subscription));
        return StompWriter.frame(version, negative ? "NACK" : "ACK", headers);
    }

    /**
     * Creates a DISCONNECT frame.
     *
     * @param receipt id of the requested RECEIPT; null if not requested
     */
    static byte[] disconnect(StompVersion version, @Nullable String receipt) {
        List<Header> headers = receipt == null ? List.of() : List.of(new Header("receipt", receipt));
        return StompWriter.frame(version, "DISCONNECT", headers);
    }

    private static byte[] frame(StompVersion version, String command, List<Header> headers, String parameters) {
        try {
            return StompWriter.frame(version, command, headers);
        } catch (IllegalArgumentException e) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "parameter " + parameters + ": " + e.getMessage() + "; allowed: one line of text")
                    .toException();
        }
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
