package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.sampler.run.SendSampler;

/**
 * Emits events over sessions of a group, and times each from its send to the callback of its acknowledgement or reply:
 * in the files of the run, not in the sample, unless {@code waitForReplies} is set.
 */
public final class SocketIoEmit extends SendSampler<LiveSocketIoSession> {
    /** Cheap: JMeter makes an object of every class to list it. */
    public SocketIoEmit() {
        super(ConnectParameters.SOCKET_IO);
    }
}
