package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.Session;

/**
 * Hears pushes on an I/O thread; must not block. What it throws ends the session as a fault of user code.
 *
 * @param <S> the protocol's session
 */
@FunctionalInterface
public interface PushListener<S extends Session> {
    /** One inbound message that replies to nothing. */
    void onPush(S session, Message message);
}
