package io.github.jmeterduplex.samples.runs.socketio;

import io.github.jmeterduplex.samples.servers.socketio.SocketIoChat;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import org.json.JSONObject;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Sessions over WebSocket with the server in Java, which knows JSON alone. */
class SessionsOnNettyTest extends JsonSessions {
    private static SocketIoChat server;

    SessionsOnNettyTest() {
        super(4, "websocket");
    }

    @BeforeAll
    static void start() {
        server = SocketIoChat.start(0);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void quiet() throws Exception {
        stats().await("/open/sockets", 0);
        var reset = (HttpURLConnection)
                URI.create(server.url() + "/stats/reset").toURL().openConnection();
        reset.setRequestMethod("POST");
        if (reset.getResponseCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException("the counts were not reset");
        }
    }

    @Override
    String url() {
        return server.url();
    }

    @Override
    NodeStats stats() {
        return new NodeStats(() -> new JSONObject(new JSONObject(server.stats()).toString()));
    }
}
