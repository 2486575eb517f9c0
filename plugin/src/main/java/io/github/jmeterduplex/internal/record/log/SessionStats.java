package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.session.Fault;

/**
 * Counts the events of this engine's sessions, for {@code sessions.csv}, {@code failures.csv} and the live line.
 * Thread-safe.
 *
 * <p>At any time {@code open = opened + reconnected - closed - lost}.
 */
public interface SessionStats {
    /** Counts the beginning of a connect; {@link #opened}, {@link #reconnected} or {@link #failed} follows. */
    void opening();

    /** Counts a session that is open for the first time. */
    void opened();

    void failed(Fault why);

    /** Counts a session that this side closed. */
    void closed();

    void lost(Fault why);

    /** Counts a dropped session that is open again, in place of a call of {@link #opened}. */
    void reconnected();

    /** Counts an open session that has lost its connection, and continues over another one. It stays open. */
    void resumed();

    /** Adds a number to {@code BYTES_OUT} and {@code BYTES_IN} of the wire, or to {@code PUSHED}. */
    void count(SessionCount what, long number);

    int open();
}
