package io.github.jmeterduplex.samples.runs.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.RawClient;
import io.github.jmeterduplex.samples.servers.socketio.SocketIoChat;
import org.json.JSONObject;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Sessions over WebSocket with the server in Java, which knows JSON alone. */
class SessionsOnNettyTest extends JsonSessions {
    private static SocketIoChat server;

    SessionsOnNettyTest() {
        super(4, "websocket", "duplex");
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
        assertThat(RawClient.http("POST", server.url() + "/stats/reset", "").statusCode())
                .isEqualTo(200);
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
