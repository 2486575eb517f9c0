package io.github.jmeterduplex.internal.session.live;

import io.github.jmeterduplex.session.Fault;

/**
 * Writes down how the opening of one session goes on. Not thread-safe: for connectors that do all on the test's thread.
 *
 * @param <S> the session
 */
public final class HeardOpening<S extends LiveSession> implements OpenListener {
    private final Class<S> type;
    private S session;
    private Fault fault;
    private int gone;

    public HeardOpening(Class<S> type) {
        this.type = type;
    }

    @Override
    public void onOpen(LiveSession opened) {
        session = type.cast(opened);
    }

    @Override
    public void onFailed(Fault why) {
        fault = why;
    }

    @Override
    public void onGone(LiveSession lost) {
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
