package io.github.jmeterduplex.internal.net.websocket;

import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;

/** Opens plain WebSockets: each message is one of the session, without an envelope. */
public record PlainEnvelope() implements Envelope {
    @Override
    public String webSocketTarget(Endpoint place) {
        return (place.path().isEmpty() ? "/" : place.path()) + place.query();
    }
}
