package io.github.jmeterduplex.internal.socketio;

import io.github.jmeterduplex.internal.log.RunLog;
import io.github.jmeterduplex.internal.session.live.PushSource;

/** One event that a user listens to; its source is the event's name. Thread-safe. */
public final class ListenedEvent extends PushSource {
    private final byte[] acknowledge;

    ListenedEvent(ListenOptions options, RunLog log) {
        super(options.pushes(), log);
        this.acknowledge = options.acknowledge();
    }

    /** The JSON array that answers the server where it asks for an acknowledgement, in UTF-8; not to be written. */
    byte[] acknowledge() {
        return acknowledge;
    }
}
