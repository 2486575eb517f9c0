package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.sampler.run.UserSampler;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.MessageSender;
import io.github.jmeterduplex.session.StompPreparation;
import io.github.jmeterduplex.session.StompSession;
import java.util.Map;

/**
 * Acts as one user of a STOMP service: connects with its first sample, and sends one message per sample. Extend it for
 * an application's own flow: override {@link #moreParameters}, {@link #prepare}, {@link #flow} and {@link #onPush} as
 * needed.
 *
 * <p>One object per sampler element and JMeter thread. All hooks except {@link #onPush} run in that thread. If a
 * session is dropped, the next sample opens it again; the loss stays counted.
 */
public class StompUser
        extends UserSampler<LiveStompSession, StompSession, StompPreparation, ConnectParameters.Prepared> {
    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public StompUser() {
        super(ConnectParameters.STOMP, session -> session, StompUser.class);
    }

    @Override
    protected Map<String, String> moreParameters() {
        return Map.of();
    }

    @Override
    protected void prepare(StompPreparation preparation) throws Exception {
        // A plain user does not prepare anything.
    }

    @Override
    protected void flow(StompSession session, MessageSender sender) throws Exception {
        sender.send();
    }

    @Override
    protected void onPush(StompSession session, Message message) {
        // Pushes are counted already.
    }
}
