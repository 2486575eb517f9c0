package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.protocol.websocket.LiveWsSession;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.run.ReceiveSampler;

/**
 * Takes the messages that arrived since the last Receive, or waits for new ones. The sample's data is the body of the
 * last message.
 */
public final class WsReceive extends ReceiveSampler<LiveWsSession> {
    private static final Parameter<String> FROM = Parameter.text("from")
            .label("Message comes from")
            .meaning("only messages of this source: a condition that is listened to, as it was rendered, or `message`"
                    + " for those that meet none. Blank: of any");

    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public WsReceive() {
        super(ConnectParameters.WEBSOCKET, FROM);
    }
}
