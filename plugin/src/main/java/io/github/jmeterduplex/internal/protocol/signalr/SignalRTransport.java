package io.github.jmeterduplex.internal.protocol.signalr;

import java.util.Locale;

/**
 * The transports of SignalR (TransportProtocols.md). The values of the parameter {@code transports} are these names in
 * lower case.
 */
public enum SignalRTransport {
    /** Messages in both directions over one WebSocket. */
    WEBSOCKET("WebSockets"),
    /** A GET whose response is a stream of server-sent events, and POSTs that send. Carries text only. */
    SSE("ServerSentEvents"),
    /** A GET that the server answers when it has a message, and POSTs that send. */
    LONGPOLLING("LongPolling");

    private final String offeredAs;

    SignalRTransport(String offeredAs) {
        this.offeredAs = offeredAs;
    }

    /** Returns the transport's name in parameters, samples and files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the transport's name in the answer to negotiate. */
    String offeredAs() {
        return offeredAs;
    }
}
