package io.github.jmeterduplex.samples.runs.socketio;

import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;

/** Sessions over polling with the official Socket.IO 4 server. */
class PollingSessionsOnNode4Test extends NodeSessions {
    PollingSessionsOnNode4Test() {
        super(SocketIoNodeProcess.V4, "polling");
    }
}
