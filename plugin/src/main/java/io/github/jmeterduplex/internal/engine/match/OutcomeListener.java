package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.record.log.MessageRow;

/**
 * Is notified of the outcomes of single messages. Thread-safe: called on any thread, often an I/O thread, so it must
 * not wait.
 */
public interface OutcomeListener {
    /** Called when a message is registered: {@link #ended} follows, once. */
    void started();

    void ended(MessageRow message);

    /** Called when a message arrives that is not a reply; {@link #started} was not called for it. */
    void pushed(MessageRow push);
}
