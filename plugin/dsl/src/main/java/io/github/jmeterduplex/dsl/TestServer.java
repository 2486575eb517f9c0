package io.github.jmeterduplex.dsl;

import io.github.jmeterduplex.internal.serve.Behaviour;
import io.github.jmeterduplex.internal.serve.DuplexServer;
import io.github.jmeterduplex.internal.serve.ServeOptions;
import java.io.IOException;
import java.util.Map;

/**
 * The test server of the command {@code serve}, in this JVM: STOMP, Socket.IO, SignalR and WebSocket on a free port of
 * 127.0.0.1. Thread-safe.
 */
public final class TestServer implements AutoCloseable {
    private final DuplexServer server;

    private TestServer(DuplexServer server) {
        this.server = server;
    }

    /** Starts a server that answers each message at once. */
    public static TestServer start() throws IOException {
        return start(Map.of());
    }

    /**
     * Starts a server.
     *
     * @param behaviour options of {@code serve} by their names without dashes, such as {@code delay} = {@code 20ms}
     * @throws IllegalArgumentException if a value is wrong; names it, and what is allowed
     */
    public static TestServer start(Map<String, String> behaviour) throws IOException {
        return new TestServer(DuplexServer.start(new ServeOptions(0, false, false, Behaviour.parse(behaviour))));
    }

    /** Returns the port on which the server listens. */
    public int port() {
        return server.port();
    }

    /**
     * Returns an address of the server.
     *
     * @param path one that the server has, such as {@code /ws}
     */
    public String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /** Returns an address of the server as a WebSocket client takes it. */
    public String wsUrl(String path) {
        return "ws://127.0.0.1:" + port() + path;
    }

    /** Ends the server and all its connections. */
    @Override
    public void close() {
        server.close();
    }
}
