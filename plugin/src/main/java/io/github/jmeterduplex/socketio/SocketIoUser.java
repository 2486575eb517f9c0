package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.sampler.run.UserSampler;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.MessageSender;
import io.github.jmeterduplex.session.SocketIoPreparation;
import io.github.jmeterduplex.session.SocketIoSession;
import java.util.Map;

/**
 * Acts as one user of a Socket.IO service: connects with its first sample, and emits one event per sample. Extend it
 * for an application's own flow: override {@link #moreParameters}, {@link #prepare}, {@link #flow} and {@link #onPush}
 * as needed.
 *
 * <p>One object per sampler element and JMeter thread. All hooks except {@link #onPush} run in that thread. If a
 * session is dropped, the next sample opens it again; the loss stays counted.
 */
public class SocketIoUser
        extends UserSampler<LiveSocketIoSession, SocketIoSession, SocketIoPreparation, ConnectParameters.Prepared> {
    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public SocketIoUser() {
        super(ConnectParameters.SOCKET_IO, session -> session, SocketIoUser.class);
    }

    @Override
    protected Map<String, String> moreParameters() {
        return Map.of();
    }

    @Override
    protected void prepare(SocketIoPreparation preparation) throws Exception {
        // A plain user does not prepare anything.
    }

    @Override
    protected void flow(SocketIoSession session, MessageSender sender) throws Exception {
        sender.send();
    }

    @Override
    protected void onPush(SocketIoSession session, Message message) {
        // Pushes are counted already.
    }
}
