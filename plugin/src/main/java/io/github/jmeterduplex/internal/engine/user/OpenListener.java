package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.session.Fault;

/**
 * Hears how the opening of one session ends, and then the session's end: {@code onFailed}, or {@code onOpen} and later
 * {@code onGone}, each once, on an I/O thread or the run's timer; must not block.
 */
public interface OpenListener {
    /** The session is open and ready to send. */
    void onOpen();

    /** The session could not be opened. */
    void onFailed(Fault fault);

    /**
     * The session that was open is over, by whomever. A session that is dropped in the moment of its opening may be
     * gone before {@code onOpen} has returned.
     */
    void onGone();
}
