package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.session.OpenListener;
import io.github.jmeterduplex.internal.session.Run;

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
     * @param number the session's number, from {@link Run#nextSession}
     * @param pushes hears its pushes, or null
     * @param listener hears once whether it opened
     */
    public void open(int number, StompOptions options, PushListener pushes, OpenListener listener) {
        StompConnection connection = new StompConnection(run, number, options, pushes, listener);
        run.connecting(connection);
        run.connector().connect(options.target(), connection);
    }
}
