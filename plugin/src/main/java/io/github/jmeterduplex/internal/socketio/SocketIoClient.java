package io.github.jmeterduplex.internal.socketio;

import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.User;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.session.live.OpenListener;
import io.github.jmeterduplex.internal.session.live.PushListener;
import io.github.jmeterduplex.session.SocketIoSession;
import java.util.List;

/** Opens Socket.IO sessions in a run. Thread-safe. */
public final class SocketIoClient {
    private final Run run;

    /** A client of this run. */
    public SocketIoClient(Run run) {
        this.run = run;
    }

    /**
     * Starts to open one session and returns at once.
     *
     * @param user whose session it is
     * @param fallen the user's session before, whose listens the new one takes over, or null
     * @param pushes hears its pushes, or null
     * @param listener hears whether it opened, and when it is over
     */
    public void open(
            User user,
            LiveSession fallen,
            SocketIoOptions options,
            PushListener<SocketIoSession> pushes,
            OpenListener listener) {
        List<Listen> before = Listens.heldBy(fallen);
        SocketIoConnection connection = new SocketIoConnection(run, user, before, options, pushes, listener);
        run.connecting(connection);
        run.connector().connect(options.target(), connection);
    }
}
