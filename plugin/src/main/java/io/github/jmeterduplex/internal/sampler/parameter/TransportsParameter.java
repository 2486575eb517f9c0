package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsEnvelope;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsTransport;
import java.net.URI;
import java.util.List;

/** Reads the parameter {@code transports} of protocols whose URL chooses between SockJS and a plain WebSocket. */
public final class TransportsParameter {
    public static final Parameter<List<SockJsTransport>> TRANSPORTS = Parameter.words(
                    "transports", SockJsTransport.class, SockJsTransport.WEBSOCKET)
            .suggesting(
                    "websocket", "xhr-streaming", "xhr-polling", "eventsource", "websocket,xhr-streaming,xhr-polling")
            .in(Section.CONNECTION)
            .label("Transports")
            .meaning("how SockJS is carried: names tried in this order:"
                    + " [Transports](../protocols/transports.md). With `ws(s)://` only `websocket`");

    private TransportsParameter() {}

    /** Throws if the parameter names transports that a plain WebSocket does not have. */
    public static void check(ParameterValues parameters, String scheme) {
        if (scheme.startsWith("ws") && !parameters.get(TRANSPORTS).equals(List.of(SockJsTransport.WEBSOCKET))) {
            throw parameters.refused(TRANSPORTS, "websocket, as the url is ws:// or wss:// and not a SockJS endpoint");
        }
    }

    /** Throws if the parameter names transports that the client library does not have. */
    public static void checkLibrary(ParameterValues parameters) {
        if (ConnectionParameters.isOfLibrary(parameters)
                && parameters.get(TRANSPORTS).contains(SockJsTransport.EVENTSOURCE)) {
            throw parameters.refused(
                    TRANSPORTS,
                    "websocket, xhr-streaming and xhr-polling with client library, as Spring's SockJsClient"
                            + " does not know others");
        }
    }

    /** Returns the SockJS envelope if the URL begins with {@code http}, otherwise that of a plain WebSocket. */
    public static Envelope read(ParameterValues parameters, URI url) {
        List<SockJsTransport> transports = parameters.get(TRANSPORTS);
        check(parameters, url.getScheme());
        checkLibrary(parameters);
        return url.getScheme().startsWith("http")
                ? new SockJsEnvelope(transports.stream().distinct().toList())
                : Envelope.PLAIN;
    }
}
