package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.user.LiveSession;

/**
 * Renders the messages of one sample. Confined to the sending thread.
 *
 * @param <S> the protocol's session
 */
@FunctionalInterface
public interface MessageRenderer<S extends LiveSession> {
    /**
     * Renders one message.
     *
     * @param session writes it
     * @param number in the id that {@code {{id}}} puts into it
     * @throws io.github.jmeterduplex.session.FaultException if it cannot be written in this session
     */
    OutgoingMessage prepare(S session, long number);
}
