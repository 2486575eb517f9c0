package io.github.jmeterduplex.signalr;

import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.sampler.run.UserSampler;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.MessageSender;
import io.github.jmeterduplex.session.SignalRPreparation;
import io.github.jmeterduplex.session.SignalRSession;
import java.util.Map;

/**
 * Acts as one user of a SignalR hub: connects with its first sample, and calls one method per sample. Extend it for an
 * application's own flow: override {@link #moreParameters}, {@link #prepare}, {@link #flow} and {@link #onPush} as
 * needed.
 *
 * <p>One object per sampler element and JMeter thread. All hooks except {@link #onPush} run in that thread. If a
 * session is dropped, the next sample opens it again; the loss stays counted.
 */
public class SignalRUser
        extends UserSampler<LiveSignalRSession, SignalRSession, SignalRPreparation, ConnectParameters.Prepared> {
    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public SignalRUser() {
        super(ConnectParameters.SIGNALR, session -> session, SignalRUser.class);
    }

    @Override
    protected Map<String, String> moreParameters() {
        return Map.of();
    }

    @Override
    protected void prepare(SignalRPreparation preparation) throws Exception {
        // A plain user does not prepare anything.
    }

    @Override
    protected void flow(SignalRSession session, MessageSender sender) throws Exception {
        sender.send();
    }

    @Override
    protected void onPush(SignalRSession session, Message message) {
        // Pushes are counted already.
    }
}
