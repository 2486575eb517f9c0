package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.session.Fault;

/**
 * Counts the events of this engine's sessions, for {@code sessions.csv}, {@code failures.csv} and the live line.
 * Thread-safe.
 *
 * <p>At any time {@code open = opened + reconnected - closed - lost}.
 */
public interface SessionStats {
    /** Counts the begin of a connect; {@link #opened}, {@link #reconnected} or {@link #failed} follows. */
    void opening();

    /** Counts a session that is open for the first time. */
    void opened();

    /** Counts a session that could not be opened. */
    void failed(Fault why);

    /** Counts a session that this side closed. */
    void closed();

    /** Counts an open session that was dropped. */
    void lost(Fault why);

    /** Counts a dropped session that is open again; called in place of {@link #opened}. */
    void reconnected();

    /** Counts bytes written to the wire. */
    void bytesOut(long bytes);

    /** Counts bytes read from the wire. */
    void bytesIn(long bytes);

    /** Counts a push. */
    void pushed();

    /** Returns how many sessions are open now. */
    int open();
}
