package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.sampler.run.ConnectSampler;

/**
 * Opens Socket.IO sessions and keeps them in a group. In a thread's group only missing sessions are opened, so this
 * sampler may be in a loop; a group of the JVM grows with every sample, except if {@code ifExists} forbids it.
 */
public final class SocketIoConnect extends ConnectSampler<LiveSocketIoSession, ConnectParameters.Prepared> {
    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public SocketIoConnect() {
        super(ConnectParameters.SOCKET_IO);
    }
}
