package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.User;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.session.live.OpenListener;
import io.github.jmeterduplex.internal.session.live.PushListener;
import io.github.jmeterduplex.session.StompSession;
import java.util.List;

/** Opens STOMP sessions in a run. Thread-safe. */
public final class StompClient {
    private final Run run;

    /** A client of this run. */
    public StompClient(Run run) {
        this.run = run;
    }

    /**
     * Starts to open one session and returns at once.
     *
     * @param user whose session it is
     * @param fallen the user's session before, whose subscriptions the new one takes over, or null
     * @param pushes hears its pushes, or null
     * @param listener hears whether it opened, and when it is over
     */
    public void open(
            User user,
            LiveSession fallen,
            StompOptions options,
            PushListener<StompSession> pushes,
            OpenListener listener) {
        List<Subscription> before = Subscriptions.heldBy(fallen);
        StompConnection connection = new StompConnection(run, user, before, options, pushes, listener);
        run.connecting(connection);
        run.connector().connect(options.target(), connection);
    }
}
