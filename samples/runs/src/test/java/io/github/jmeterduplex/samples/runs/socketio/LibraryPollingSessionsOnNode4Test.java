package io.github.jmeterduplex.samples.runs.socketio;

import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import org.junit.jupiter.api.Tag;

/**
 * Sessions by socket.io-client-java over polling with the official Socket.IO 4 server: they do what Duplex's own do,
 * and where the two differ, one of them is wrong.
 */
@Tag("long")
class LibraryPollingSessionsOnNode4Test extends NodeSessions {
    LibraryPollingSessionsOnNode4Test() {
        super(SocketIoNodeProcess.V4, "polling", "library");
    }
}
