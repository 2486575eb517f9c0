package io.github.jmeterduplex.samples.runs.socketio;

import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import org.junit.jupiter.api.Tag;

/** Sessions over polling with the official Socket.IO 2 server. */
@Tag("long")
class PollingSessionsOnNode2Test extends NodeSessions {
    PollingSessionsOnNode2Test() {
        super(SocketIoNodeProcess.V2, "polling");
    }
}
