package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.sampler.run.SendSampler;

/**
 * Emits events over sessions of a group, and measures the time from each send to the callback with the acknowledgement
 * or reply. The times are in the files of the run, and in the sample only if {@code waitForReplies} is set.
 */
public final class SocketIoEmit extends SendSampler<LiveSocketIoSession> {
    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public SocketIoEmit() {
        super(ConnectParameters.SOCKET_IO);
    }
}
