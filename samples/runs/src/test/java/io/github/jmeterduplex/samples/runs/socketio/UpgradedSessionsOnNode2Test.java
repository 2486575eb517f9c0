package io.github.jmeterduplex.samples.runs.socketio;

import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import org.junit.jupiter.api.Tag;

/** Sessions that begin with polling and are upgraded with the official Socket.IO 2 server. */
@Tag("long")
class UpgradedSessionsOnNode2Test extends NodeSessions {
    UpgradedSessionsOnNode2Test() {
        super(SocketIoNodeProcess.V2, "polling,websocket");
    }
}
