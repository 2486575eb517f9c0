package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.Session;

/** Is notified of pushes on an I/O thread; must not block. An exception ends the session as a fault of user code. */
@FunctionalInterface
public interface PushListener<S extends Session> {
    /** Called with an inbound message that is not a reply. */
    void onPush(S session, Message message);
}
