package io.github.jmeterduplex.samples.runs.socketio;

import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;

/** Tests of one official server, which counts from zero in each of them. */
abstract class NodeFixture {
    static SocketIoNodeProcess server;

    /** Starts the server of a class, before all of its tests. */
    static void start(String version) throws InterruptedException {
        server = SocketIoNodeProcess.start(version);
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void quiet() throws Exception {
        new NodeStats(server).await("/open/engine", 0);
        server.resetStats();
    }
}
