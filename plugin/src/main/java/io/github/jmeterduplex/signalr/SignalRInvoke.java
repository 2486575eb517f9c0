package io.github.jmeterduplex.signalr;

import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.sampler.run.SendSampler;

/**
 * Calls a method of the hub over sessions of a group, and times each call from its send to the callback of its
 * completion or reply: in the files of the run, not in the sample, unless {@code waitForReplies} is set.
 */
public final class SignalRInvoke extends SendSampler<LiveSignalRSession> {
    /** Cheap: JMeter makes an object of every class to list it. */
    public SignalRInvoke() {
        super(ConnectParameters.SIGNALR);
    }
}
