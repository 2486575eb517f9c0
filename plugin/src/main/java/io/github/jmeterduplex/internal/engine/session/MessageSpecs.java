package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.match.MessageSpec;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import org.jspecify.annotations.Nullable;

/** The common properties of the messages of one sample. Confined to the sample's thread. */
public interface MessageSpecs {
    /**
     * Returns the properties that all messages of the sample share; a source in the rule may be a text with
     * {@code {{...}}}.
     */
    MessageSpec common();

    /** Returns the properties that all messages to one session share. */
    default MessageSpec of(LiveSession session) {
        return common();
    }

    /** Whether messages of this source may be replies to any of the sample's messages. */
    default boolean accepts(@Nullable String source) {
        return common().rule().accepts(source);
    }

    /** The same properties for all sessions. */
    record Same(MessageSpec common) implements MessageSpecs {}
}
