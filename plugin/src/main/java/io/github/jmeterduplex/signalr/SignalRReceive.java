package io.github.jmeterduplex.signalr;

import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.run.ReceiveSampler;

/**
 * Takes the calls of the hub since the last Receive, or waits for them: the sample's data is the last one's arguments.
 */
public final class SignalRReceive extends ReceiveSampler<LiveSignalRSession> {
    private static final Parameter<String> METHOD =
            Parameter.text("method").meaning("only calls of this method. Blank: of any");

    /** Must be cheap: JMeter makes an object of every class to list it. */
    public SignalRReceive() {
        super(ConnectParameters.SIGNALR, METHOD);
    }
}
