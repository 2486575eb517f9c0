package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.protocol.websocket.LiveWsSession;
import io.github.jmeterduplex.internal.sampler.run.PingSampler;

/**
 * Sends a ping of the WebSocket itself in sessions of a group, and waits for the pongs. The sample takes as long as the
 * slowest of them.
 */
public final class WsPing extends PingSampler<LiveWsSession> {
    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public WsPing() {
        super(ConnectParameters.WEBSOCKET);
    }
}
