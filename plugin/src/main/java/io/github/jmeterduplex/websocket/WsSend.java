package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.protocol.websocket.LiveWsSession;
import io.github.jmeterduplex.internal.sampler.run.SendSampler;

/**
 * Sends messages over sessions of a group, and times each from its send to the callback of its reply: the times are in
 * the files of the run, and in the sample only if {@code waitForReplies} is set.
 */
public final class WsSend extends SendSampler<LiveWsSession> {
    /** Must be cheap: JMeter makes an object of every class to list it. */
    public WsSend() {
        super(ConnectParameters.WEBSOCKET);
    }
}
