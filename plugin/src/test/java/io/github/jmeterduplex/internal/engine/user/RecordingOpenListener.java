package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.session.Fault;

/**
 * Writes down how the opening of one session goes on. Not thread-safe: for connectors that do all on the test's thread.
 *
 * @param <S> the session
 */
public final class RecordingOpenListener<S extends LiveSession> implements OpenListener {
    private S started;
    private S session;
    private Fault fault;
    private int gone;

    /** Starts a session that tells it. */
    public void starts(S next) {
        started = next;
        next.start();
    }

    @Override
    public void onOpen() {
        session = started;
    }

    @Override
    public void onFailed(Fault why) {
        fault = why;
    }

    @Override
    public void onGone() {
        gone++;
    }

    /** The session, or null before it is open. */
    public S session() {
        return session;
    }

    /** Why it did not open, or null. */
    public Fault fault() {
        return fault;
    }

    /** How often it was said to be gone. */
    public int gone() {
        return gone;
    }
}
