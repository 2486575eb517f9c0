package io.github.jmeterduplex.internal.transport.websocket;

import io.github.jmeterduplex.internal.transport.Envelope;
import io.github.jmeterduplex.internal.transport.net.Place;

/** None: a WebSocket's messages are those of the session. */
public record PlainEnvelope() implements Envelope {
    @Override
    public String webSocketTarget(Place place) {
        return (place.path().isEmpty() ? "/" : place.path()) + place.query();
    }
}
