package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.protocol.websocket.LiveWsSession;
import io.github.jmeterduplex.internal.sampler.run.UserSampler;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.MessageSender;
import io.github.jmeterduplex.session.WsPreparation;
import io.github.jmeterduplex.session.WsSession;
import java.util.Map;

/**
 * One user of a WebSocket service in one sampler: connects with its first sample, and sends one message per sample.
 * Extend it for an application's own flow: override {@link #moreParameters}, {@link #prepare}, {@link #flow} and
 * {@link #onPush} as needed.
 *
 * <p>One object per sampler element and JMeter thread. All hooks except {@link #onPush} run in that thread. If a
 * session is dropped, the next sample opens it again; the loss stays counted.
 */
public class WsUser extends UserSampler<LiveWsSession, WsSession, WsPreparation, ConnectParameters.Prepared> {
    /** Must be cheap: JMeter makes an object of every class to list it. */
    public WsUser() {
        super(ConnectParameters.WEBSOCKET, session -> session, WsUser.class);
    }

    /**
     * Returns further parameters of the table, in this order, with their defaults.
     *
     * @return names and defaults; a blank default means "not set"
     */
    @Override
    protected Map<String, String> moreParameters() {
        return Map.of();
    }

    /**
     * Called once, before the first connect, for example for an HTTP login. If it throws, the next sample calls it
     * again.
     *
     * @param preparation takes what the connect should carry; must not be used after the call
     * @throws Exception if the sample should fail; its message is the sample's
     */
    @Override
    protected void prepare(WsPreparation preparation) throws Exception {
        // A plain user does not prepare anything.
    }

    /**
     * Runs the flow, once per sample.
     *
     * @param session open when the flow begins; if there are several, the flows take turns
     * @param sender sends messages and measures their times; must not be used after the call
     * @throws Exception if the sample should fail; its message is the sample's
     */
    @Override
    protected void flow(WsSession session, MessageSender sender) throws Exception {
        sender.send();
    }

    /**
     * Called with an inbound message that is not a reply, on an I/O thread, for each session one call at a time: must
     * not block. If it throws, the session ends.
     *
     * @param session the session that received the message
     * @param message immutable; may be kept
     */
    @Override
    protected void onPush(WsSession session, Message message) {
        // Pushes are counted already.
    }
}
