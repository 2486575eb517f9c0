package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.run.ReceiveSampler;

/**
 * Takes the events that arrived since the last Receive, or waits for new ones. The sample's data is the arguments of
 * the last event.
 */
public final class SocketIoReceive extends ReceiveSampler<LiveSocketIoSession> {
    private static final Parameter<String> EVENT =
            Parameter.text("event").label("Event").meaning("only messages of this event. Blank: of any");

    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public SocketIoReceive() {
        super(ConnectParameters.SOCKET_IO, EVENT);
    }
}
