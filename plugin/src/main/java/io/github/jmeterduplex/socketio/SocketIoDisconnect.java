package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.sampler.run.DisconnectSampler;

/**
 * Closes sessions of a group, the newest first. Waits until their messages in flight have an outcome (at most {@code
 * duplex.drain.seconds}), leaves the namespace in all of them, and closes the connections. Messages that are still in
 * flight are lost. If {@code abrupt} is set, it drops the connections immediately.
 */
public final class SocketIoDisconnect extends DisconnectSampler<LiveSocketIoSession> {
    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public SocketIoDisconnect() {
        super(ConnectParameters.SOCKET_IO);
    }
}
