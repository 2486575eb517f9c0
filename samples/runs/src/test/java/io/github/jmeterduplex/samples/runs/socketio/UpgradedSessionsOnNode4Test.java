package io.github.jmeterduplex.samples.runs.socketio;

import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import org.junit.jupiter.api.Tag;

/** Sessions that begin with polling and are upgraded with the official Socket.IO 4 server. */
@Tag("long")
class UpgradedSessionsOnNode4Test extends NodeSessions {
    UpgradedSessionsOnNode4Test() {
        super(SocketIoNodeProcess.V4, "polling,websocket");
    }
}
