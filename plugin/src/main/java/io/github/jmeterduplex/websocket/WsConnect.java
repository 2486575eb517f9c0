package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.protocol.websocket.LiveWsSession;
import io.github.jmeterduplex.internal.sampler.run.ConnectSampler;

/**
 * Opens WebSocket sessions and keeps them in a group. In a thread's group only missing sessions are opened, so this
 * sampler may be in a loop; a group of the JVM grows with every sample, except if {@code ifExists} forbids it.
 */
public final class WsConnect extends ConnectSampler<LiveWsSession, ConnectParameters.Prepared> {
    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public WsConnect() {
        super(ConnectParameters.WEBSOCKET);
    }
}
