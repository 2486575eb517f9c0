package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.record.log.MessageRow;

/**
 * Hears what becomes of single messages. Thread-safe: called on any thread, often an I/O thread, so it must not wait.
 */
public interface OutcomeListener {
    /** A message was registered: {@link #ended} follows, once. */
    void started();

    /** What became of a message. */
    void ended(MessageRow message);

    /** A message arrived that replies to nothing; {@link #started} was not called for it. */
    void pushed(MessageRow push);
}
