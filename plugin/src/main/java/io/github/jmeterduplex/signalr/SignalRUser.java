package io.github.jmeterduplex.signalr;

import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.sampler.run.UserSampler;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.MessageSender;
import io.github.jmeterduplex.session.SignalRPreparation;
import io.github.jmeterduplex.session.SignalRSession;
import java.util.Map;

/**
 * One user of a SignalR hub in one sampler: connects with its first sample, and calls one method per sample. Extend it
 * for an application's own flow: override {@link #moreParameters}, {@link #prepare}, {@link #flow} and {@link #onPush}
 * as needed.
 *
 * <p>One object per sampler element and JMeter thread. All hooks except {@link #onPush} run in that thread. If a
 * session is dropped, the next sample opens it again; the loss stays counted.
 */
public class SignalRUser
        extends UserSampler<LiveSignalRSession, SignalRSession, SignalRPreparation, ConnectParameters.Prepared> {
    /** Must be cheap: JMeter makes an object of every class to list it. */
    public SignalRUser() {
        super(ConnectParameters.SIGNALR, session -> session, SignalRUser.class);
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
    protected void prepare(SignalRPreparation preparation) throws Exception {
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
    protected void flow(SignalRSession session, MessageSender sender) throws Exception {
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
    protected void onPush(SignalRSession session, Message message) {
        // Pushes are counted already.
    }
}
