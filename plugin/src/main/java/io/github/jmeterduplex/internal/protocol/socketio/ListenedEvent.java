package io.github.jmeterduplex.internal.protocol.socketio;

import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.internal.record.log.RunLog;

/** One event that a user listens to; its source is the event's name. Thread-safe. */
public final class ListenedEvent extends PushSource {
    private final byte[] acknowledge;

    ListenedEvent(ListenOptions options, RunLog log) {
        super(options.pushes(), log);
        this.acknowledge = options.acknowledge();
    }

    /**
     * Returns the JSON array, in UTF-8, that answers the server if it asks for an acknowledgement; must not be
     * modified.
     */
    byte[] acknowledge() {
        return acknowledge;
    }
}
