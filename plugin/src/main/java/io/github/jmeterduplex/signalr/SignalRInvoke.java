package io.github.jmeterduplex.signalr;

import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.sampler.run.SendSampler;

/**
 * Calls a method of the hub over sessions of a group, and measures the time from each send to the callback with the
 * completion or reply. The times are in the files of the run, and in the sample only if {@code waitForReplies} is set.
 */
public final class SignalRInvoke extends SendSampler<LiveSignalRSession> {
    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public SignalRInvoke() {
        super(ConnectParameters.SIGNALR);
    }
}
