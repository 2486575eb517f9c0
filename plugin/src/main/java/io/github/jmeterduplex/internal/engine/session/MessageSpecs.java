package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.match.MessageSpec;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import org.jspecify.annotations.Nullable;

/** What the messages of one sample have in common. Confined to the sample's thread. */
public interface MessageSpecs {
    /** What all of them have in common; a source in its rule may be a text with {@code {{...}}}. */
    MessageSpec common();

    /** What those to one session have in common. */
    MessageSpec of(LiveSession session);

    /** Whether messages of this source may be replies to any of them. */
    boolean accepts(@Nullable String source);

    /** The same for all sessions. */
    static MessageSpecs same(MessageSpec spec) {
        return new MessageSpecs() {
            @Override
            public MessageSpec common() {
                return spec;
            }

            @Override
            public MessageSpec of(LiveSession session) {
                return spec;
            }

            @Override
            public boolean accepts(@Nullable String source) {
                return spec.rule().accepts(source);
            }
        };
    }
}
