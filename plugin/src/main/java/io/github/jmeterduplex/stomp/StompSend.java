package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.sampler.run.SendSampler;

/**
 * Sends messages to a destination over sessions of a group, and measures the time from each send to the callback with
 * the reply. The times are in the files of the run, and in the sample only if {@code waitForReplies} is set.
 */
public final class StompSend extends SendSampler<LiveStompSession> {
    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public StompSend() {
        super(ConnectParameters.STOMP);
    }
}
