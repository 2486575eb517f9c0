package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.protocol.websocket.LiveWsSession;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.run.ReceiveSampler;

/** Takes the messages since the last Receive, or waits for them: the sample's data is the last one's body. */
public final class WsReceive extends ReceiveSampler<LiveWsSession> {
    private static final Parameter<String> FROM = Parameter.text("from")
            .meaning("only messages of this source: a condition that is listened to, as it was rendered, or `message`"
                    + " for those that meet none. Blank: of any");

    /** Must be cheap: JMeter makes an object of every class to list it. */
    public WsReceive() {
        super(ConnectParameters.WEBSOCKET, FROM);
    }
}
