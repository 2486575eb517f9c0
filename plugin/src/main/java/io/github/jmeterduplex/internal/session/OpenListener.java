package io.github.jmeterduplex.internal.session;

import io.github.jmeterduplex.session.Fault;

/** Hears how one opening ends: exactly one call, on an I/O thread or the pulse; must not block. */
public interface OpenListener {
    /** The session is open and ready to send. */
    void onOpen(LiveSession session);

    /** The session could not be opened. */
    void onFailed(Fault fault);
}
