package io.github.jmeterduplex.samples.runs.socketio;

import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;

/** Sessions over WebSocket with the official Socket.IO 4 server. */
class SessionsOnNode4Test extends NodeSessions {
    SessionsOnNode4Test() {
        super(SocketIoNodeProcess.V4, "websocket");
    }
}
