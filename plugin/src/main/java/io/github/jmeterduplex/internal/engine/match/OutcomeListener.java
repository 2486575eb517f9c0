package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.record.log.MessageRow;
import org.jspecify.annotations.Nullable;

/**
 * Is notified of the outcomes of single messages. Thread-safe: called on any thread, often an I/O thread, so it must
 * not wait.
 */
public interface OutcomeListener {
    /**
     * Called when a message is registered: {@link #ended} follows, once.
     *
     * @param message null if the message failed before it was made
     */
    void started(@Nullable ShownMessage message);

    /** @param reply the last reply to the message, valid during the call; null without one */
    void ended(MessageRow message, @Nullable ReplyCandidate reply);

    /**
     * Called when a message arrives that is not a reply; {@link #started} was not called for it.
     *
     * @param arrival the push itself, valid during the call
     */
    void pushed(MessageRow push, ReplyCandidate arrival);
}
