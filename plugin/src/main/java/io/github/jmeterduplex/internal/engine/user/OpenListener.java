package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.net.tcp.OpeningTimes;
import io.github.jmeterduplex.session.Fault;
import org.jspecify.annotations.Nullable;

/**
 * Is notified of the result of opening one session, and then of the session's end: {@code onFailed}, or {@code onOpen}
 * and later {@code onGone}, each once, on an I/O thread or the run's timer; must not block.
 */
public interface OpenListener {
    /** Returns the times of the opening; null if it is over, or nobody wants them. */
    default @Nullable OpeningTimes times() {
        return null;
    }

    /** Called when the session is open and ready to send. */
    void onOpen();

    /** Called if the session could not be opened. */
    void onFailed(Fault fault);

    /**
     * Called when the open session has ended, whichever side ended it. If it is dropped at the moment of opening, this
     * may be called before {@code onOpen} has returned.
     */
    void onGone();
}
