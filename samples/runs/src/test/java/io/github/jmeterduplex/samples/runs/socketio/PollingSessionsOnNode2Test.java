package io.github.jmeterduplex.samples.runs.socketio;

import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;

/** Sessions over polling with the official Socket.IO 2 server. */
class PollingSessionsOnNode2Test extends NodeSessions {
    PollingSessionsOnNode2Test() {
        super(SocketIoNodeProcess.V2, "polling");
    }
}
