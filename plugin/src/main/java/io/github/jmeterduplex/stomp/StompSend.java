package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.sampler.run.SendSampler;

/**
 * Sends messages to a destination over sessions of a group, and times each from its send to the callback of its reply:
 * the times are in the files of the run, and in the sample only if {@code waitForReplies} is set.
 */
public final class StompSend extends SendSampler<LiveStompSession> {
    /** Must be cheap: JMeter makes an object of every class to list it. */
    public StompSend() {
        super(ConnectParameters.STOMP);
    }
}
