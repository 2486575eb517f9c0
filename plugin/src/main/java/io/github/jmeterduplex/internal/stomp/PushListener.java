package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.StompSession;

/** Hears pushes on an I/O thread; must not block. What it throws ends the session as a fault of user code. */
@FunctionalInterface
public interface PushListener {
    /** One inbound message that replies to nothing. */
    void onPush(StompSession session, Message message);
}
