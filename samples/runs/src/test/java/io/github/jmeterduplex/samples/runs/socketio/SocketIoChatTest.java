package io.github.jmeterduplex.samples.runs.socketio;

import static io.github.jmeterduplex.samples.runs.socketio.OfficialClient.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.RawClient;
import io.github.jmeterduplex.samples.servers.socketio.SocketIoChat;
import java.util.Map;
import org.json.JSONObject;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the embedded server does, seen by the official Java client over WebSocket. */
class SocketIoChatTest {
    private static SocketIoChat server;

    private final NodeStats stats = new NodeStats(
            () -> new JSONObject(RawClient.get(server.url() + "/stats").join().body()));

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
        stats.await("/open/sockets", 0);
        assertThat(RawClient.http("POST", server.url() + "/stats/reset", "").statusCode())
                .isEqualTo(200);
    }

    @Test
    void ackAndEventCarryTheArguments() throws Exception {
        try (var ann = OfficialClient.connect(server.url(), "ann", "event-echo")) {
            assertThat(json(ann.ask("echo", message("1"), "text", 7))).isEqualTo("[{\"id\":\"1\"},\"text\",7]");
            ann.emit("event-echo", message("2"), "text");
            assertThat(json(ann.next("event-echo"))).isEqualTo("[{\"id\":\"2\"},\"text\"]");
            stats.hasNumber("/connects", 1)
                    .hasNumber("/users/ann/connects", 1)
                    .hasNumber("/events/echo", 1)
                    .hasNumber("/acks", 1)
                    .hasNumber("/emitted/event-echo", 1)
                    .hasNumber("/distinct_ids", 2);
        }
        stats.await("/disconnects", 1);
    }

    @Test
    void userReceivesWhatAnotherSends() throws Exception {
        try (var ann = OfficialClient.connect(server.url(), "ann");
                var bob = OfficialClient.connect(server.url(), "bob", "p2p")) {
            assertThat(json(ann.ask("p2p", message("1").put("to", "bob")))).isEqualTo("[{\"delivered\":1}]");
            assertThat(json(ann.ask("p2p", message("2").put("to", "nobody")))).isEqualTo("[{\"delivered\":0}]");
            JSONObject received = (JSONObject) bob.next("p2p")[0];
            assertThat(received.remove("at")).isInstanceOf(Long.class);
            assertThat(received.toMap()).isEqualTo(Map.of("id", "1", "to", "bob", "from", "ann"));
            stats.hasNumber("/users/ann/sent", 2)
                    .hasNumber("/users/bob/received", 1)
                    .hasNumber("/undeliverable", 1);
        }
    }

    @Test
    void roomReachesAllMembersWithTheSender() throws Exception {
        try (var ann = OfficialClient.connect(server.url() + "?room=hall", "ann", "room");
                var bob = OfficialClient.connect(server.url(), "bob", "room")) {
            assertThat(json(bob.ask("join", "hall"))).contains("\"members\":2");
            assertThat(json(ann.ask("room", message("1")))).isEqualTo("[{\"members\":2}]");
            assertThat(json(ann.next("room"))).isEqualTo("[{\"id\":\"1\"}]");
            assertThat(json(bob.next("room"))).isEqualTo("[{\"id\":\"1\"}]");
            stats.hasNumber("/rooms/hall/broadcasts", 1).hasNumber("/rooms/hall/deliveries", 2);
        }
    }

    @Test
    void revisionThreeIsUnderstood() throws Exception {
        try (var ann = RawClient.engineIo(server.url(), 3, "&name=ann")) {
            assertThat(ann.next()).startsWith("0{");
            assertThat(ann.next()).isEqualTo("40");
            ann.send("421[\"echo\",{\"id\":\"1\"}]");
            assertThat(ann.next()).isEqualTo("431[{\"id\":\"1\"}]");
            stats.hasNumber("/users/ann/connects", 1);
        }
    }

    private static JSONObject message(String id) {
        return new JSONObject().put("id", id);
    }
}
