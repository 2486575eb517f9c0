package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.protocol.websocket.LiveWsSession;
import io.github.jmeterduplex.internal.sampler.run.SendSampler;

/**
 * Sends messages over sessions of a group, and measures the time from each send to the callback with the reply. The
 * times are in the files of the run, and in the sample only if {@code waitForReplies} is set.
 */
public final class WsSend extends SendSampler<LiveWsSession> {
    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public WsSend() {
        super(ConnectParameters.WEBSOCKET);
    }
}
