package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.protocol.websocket.LiveWsSession;
import io.github.jmeterduplex.internal.sampler.run.DisconnectSampler;

/**
 * Closes sessions of a group, those that were opened last first: waits until their messages in flight have their
 * outcome (at most {@code duplex.drain.seconds}), and closes the WebSockets with code 1000. What is in flight even then
 * is lost. With {@code abrupt} it drops the connections at once.
 */
public final class WsDisconnect extends DisconnectSampler<LiveWsSession> {
    /** Cheap: JMeter makes an object of every class to list it. */
    public WsDisconnect() {
        super(ConnectParameters.WEBSOCKET);
    }
}
