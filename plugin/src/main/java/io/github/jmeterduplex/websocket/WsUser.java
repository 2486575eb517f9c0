package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.protocol.websocket.LiveWsSession;
import io.github.jmeterduplex.internal.sampler.run.UserSampler;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.MessageSender;
import io.github.jmeterduplex.session.WsPreparation;
import io.github.jmeterduplex.session.WsSession;
import java.util.Map;

/**
 * Acts as one user of a WebSocket service: connects with its first sample, and sends one message per sample. Extend it
 * for an application's own flow: override {@link #moreParameters}, {@link #prepare}, {@link #flow} and {@link #onPush}
 * as needed.
 *
 * <p>One object per sampler element and JMeter thread. All hooks except {@link #onPush} run in that thread. If a
 * session is dropped, the next sample opens it again; the loss stays counted.
 */
public class WsUser extends UserSampler<LiveWsSession, WsSession, WsPreparation, ConnectParameters.Prepared> {
    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public WsUser() {
        super(ConnectParameters.WEBSOCKET, session -> session, WsUser.class);
    }

    @Override
    protected Map<String, String> moreParameters() {
        return Map.of();
    }

    @Override
    protected void prepare(WsPreparation preparation) throws Exception {
        // A plain user does not prepare anything.
    }

    @Override
    protected void flow(WsSession session, MessageSender sender) throws Exception {
        sender.send();
    }

    @Override
    protected void onPush(WsSession session, Message message) {
        // Pushes are counted already.
    }
}
