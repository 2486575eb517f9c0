package io.github.jmeterduplex.internal.transport.websocket;

import io.github.jmeterduplex.internal.transport.Envelope;
import io.github.jmeterduplex.internal.transport.net.Endpoint;

/** No envelope: a WebSocket's messages are those of the session. */
public record PlainEnvelope() implements Envelope {
    @Override
    public String webSocketTarget(Endpoint place) {
        return (place.path().isEmpty() ? "/" : place.path()) + place.query();
    }
}
