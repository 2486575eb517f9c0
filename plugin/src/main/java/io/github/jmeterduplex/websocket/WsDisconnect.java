package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.protocol.websocket.LiveWsSession;
import io.github.jmeterduplex.internal.sampler.run.DisconnectSampler;

/**
 * Closes sessions of a group, the newest first. Waits until their messages in flight have an outcome (at most {@code
 * duplex.drain.seconds}), and closes the WebSockets with code 1000. Messages that are still in flight are lost. If
 * {@code abrupt} is set, it drops the connections immediately.
 */
public final class WsDisconnect extends DisconnectSampler<LiveWsSession> {
    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public WsDisconnect() {
        super(ConnectParameters.WEBSOCKET);
    }
}
