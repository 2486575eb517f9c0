package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.protocol.websocket.LiveWsSession;
import io.github.jmeterduplex.internal.sampler.run.SendSampler;

/**
 * Sends messages over sessions of a group, and times each from its send to the callback of its reply:
 * in the files of the run, not in the sample, unless {@code waitForReplies} is set.
 */
public final class WsSend extends SendSampler<LiveWsSession> {
    /** Cheap: JMeter makes an object of every class to list it. */
    public WsSend() {
        super(ConnectParameters.WEBSOCKET);
    }
}
