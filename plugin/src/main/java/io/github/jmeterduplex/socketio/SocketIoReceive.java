package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.run.ReceiveSampler;

/** Takes the events since the last Receive, or waits for them: the sample's data is the last one's arguments. */
public final class SocketIoReceive extends ReceiveSampler<LiveSocketIoSession> {
    private static final Parameter<String> EVENT =
            Parameter.text("event").meaning("only messages of this event. Blank: of any");

    /** Must be cheap: JMeter makes an object of every class to list it. */
    public SocketIoReceive() {
        super(ConnectParameters.SOCKET_IO, EVENT);
    }
}
