package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.session.Fault;

/**
 * Takes what the sessions of this engine do, for {@code sessions.csv}, {@code failures.csv} and the live line.
 * Thread-safe.
 *
 * <p>At any time {@code open = opened + reconnected - closed - lost}.
 */
public interface SessionStats {
    /** A connect has begun; {@link #opened}, {@link #reconnected} or {@link #failed} follows. */
    void opening();

    /** A session is open for the first time. */
    void opened();

    /** A session could not be opened. */
    void failed(Fault why);

    /** A session was closed by this side. */
    void closed();

    /** An open session was dropped. */
    void lost(Fault why);

    /** A dropped session is open again; called in place of {@link #opened}. */
    void reconnected();

    /** Wire bytes written. */
    void bytesOut(long bytes);

    /** Wire bytes read. */
    void bytesIn(long bytes);

    /** A push arrived. */
    void pushed();

    /** Sessions open now. */
    int open();
}
