package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.sampler.run.SendSampler;

/**
 * Emits events over sessions of a group, and times each from its send to the callback of its acknowledgement or reply:
 * the times are in the files of the run, and in the sample only if {@code waitForReplies} is set.
 */
public final class SocketIoEmit extends SendSampler<LiveSocketIoSession> {
    /** Must be cheap: JMeter makes an object of every class to list it. */
    public SocketIoEmit() {
        super(ConnectParameters.SOCKET_IO);
    }
}
