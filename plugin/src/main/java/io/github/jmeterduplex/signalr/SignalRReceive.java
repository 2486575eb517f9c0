package io.github.jmeterduplex.signalr;

import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.run.ReceiveSampler;

/**
 * Takes the calls of the hub that arrived since the last Receive, or waits for new ones. The sample's data is the
 * arguments of the last call.
 */
public final class SignalRReceive extends ReceiveSampler<LiveSignalRSession> {
    private static final Parameter<String> METHOD =
            Parameter.text("method").label("Method").meaning("only calls of this method. Blank: of any");

    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public SignalRReceive() {
        super(ConnectParameters.SIGNALR, METHOD);
    }
}
