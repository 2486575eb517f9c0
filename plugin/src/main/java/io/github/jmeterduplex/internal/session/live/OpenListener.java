package io.github.jmeterduplex.internal.session.live;

import io.github.jmeterduplex.session.Fault;

/**
 * Hears how one opening ends, and then the end of the session: {@code onFailed}, or {@code onOpen} and later {@code
 * onGone}, each once, on an I/O thread or the pulse; must not block.
 */
public interface OpenListener {
    /** The session is open and ready to send. */
    void onOpen(LiveSession session);

    /** The session could not be opened. */
    void onFailed(Fault fault);

    /**
     * The session that was open is over, by whomever. A session that falls in the moment of its opening may be gone
     * before {@code onOpen} has returned.
     */
    void onGone(LiveSession session);
}
