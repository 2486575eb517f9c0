package io.github.jmeterduplex.samples.runs.socketio;

import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;

/** Sessions over WebSocket with the official Socket.IO 2 server. */
class SessionsOnNode2Test extends NodeSessions {
    SessionsOnNode2Test() {
        super(SocketIoNodeProcess.V2, "websocket");
    }
}
