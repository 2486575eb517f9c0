package io.github.jmeterduplex.signalr;

import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.sampler.run.UserSampler;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.MessageSender;
import io.github.jmeterduplex.session.SignalRPreparation;
import io.github.jmeterduplex.session.SignalRSession;
import java.util.Map;

/**
 * One user of a SignalR hub in one sampler: connects with its first sample, and calls one method a sample. The class
 * to extend for an application's own flow: override {@link #moreParameters}, {@link #prepare}, {@link #flow} and {@link
 * #onPush} as needed.
 *
 * <p>One object per sampler element and JMeter thread. All hooks but {@link #onPush} run in that thread. A dropped
 * session is opened again by the next sample; the loss stays counted.
 */
public class SignalRUser
        extends UserSampler<LiveSignalRSession, SignalRSession, SignalRPreparation, SignalRPreparationResult> {
    /** Cheap: JMeter makes an object of every class to list it. */
    public SignalRUser() {
        super(ConnectParameters.SIGNALR, session -> session, SignalRUser.class);
    }

    /**
     * Further parameters of the table, in this order, with their defaults.
     *
     * @return names and defaults; a blank default for "not set"
     */
    @Override
    protected Map<String, String> moreParameters() {
        return Map.of();
    }

    /**
     * Called once, before the first connect: an HTTP login, say. Called again by the next sample when it has thrown.
     *
     * @param preparation takes what the connect is to carry; of no use after the call
     * @throws Exception fails the sample with its message
     */
    @Override
    protected void prepare(SignalRPreparation preparation) throws Exception {
        // A plain user needs nothing before it connects.
    }

    /**
     * One run of the flow, once a sample.
     *
     * @param session open when the flow begins; of several, each flow has one in its turn
     * @param sender sends and times; of no use after the call
     * @throws Exception fails the sample with its message
     */
    @Override
    protected void flow(SignalRSession session, MessageSender sender) throws Exception {
        sender.send();
    }

    /**
     * A message came that replies to nothing. Called on an I/O thread, for one session one call at a time: must not
     * block. What it throws ends the session.
     *
     * @param session which received it
     * @param message immutable; may be kept
     */
    @Override
    protected void onPush(SignalRSession session, Message message) {
        // Pushes are counted already.
    }
}
