package io.github.jmeterduplex.signalr;

import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.sampler.run.SendSampler;

/**
 * Calls a method of the hub over sessions of a group, and times each call from its send to the callback of its
 * completion or reply: the times are in the files of the run, and in the sample only if {@code waitForReplies} is set.
 */
public final class SignalRInvoke extends SendSampler<LiveSignalRSession> {
    /** Must be cheap: JMeter makes an object of every class to list it. */
    public SignalRInvoke() {
        super(ConnectParameters.SIGNALR);
    }
}
