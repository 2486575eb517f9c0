package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.sampler.run.DisconnectSampler;

/**
 * Closes sessions of a group, those that were opened last first: waits until their messages in flight have their
 * outcome (at most {@code duplex.drain.seconds}), leaves the namespace in all of them, and closes the connections. What
 * is in flight even then is lost. With {@code abrupt} it drops the connections at once.
 */
public final class SocketIoDisconnect extends DisconnectSampler<LiveSocketIoSession> {
    /** Cheap: JMeter makes an object of every class to list it. */
    public SocketIoDisconnect() {
        super(ConnectParameters.SOCKET_IO);
    }
}
