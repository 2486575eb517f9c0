package io.github.jmeterduplex.samples.runs.socketio;

import static io.github.jmeterduplex.samples.runs.socketio.OfficialClient.json;
import static io.github.jmeterduplex.samples.runs.socketio.OfficialClient.options;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.RawClient;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.socket.client.Ack;
import io.socket.client.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.json.JSONArray;
import org.json.JSONObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the official Socket.IO 4 server does, seen by the official Java client. */
class SocketIoNodeV4Test extends NodeFixture {

    @BeforeAll
    static void startServer() throws Exception {
        start(SocketIoNodeProcess.V4);
    }

    @Test
    void ackCarriesTheArguments() throws Exception {
        try (var ann = OfficialClient.connect(server.url(), "ann")) {
            assertThat(json(ann.ask("echo", message("1"), "text", 7))).isEqualTo("[{\"id\":\"1\"},\"text\",7]");
        }
    }

    @Test
    void firstEventsAreKeptWithTheirArguments() throws Exception {
        try (var ann = OfficialClient.connect(server.url(), "ann")) {
            ann.ask("echo", message("1"), 7);
            assertThat(server.frames())
                    .containsExactly(
                            Map.of(
                                    "namespace", "/",
                                    "auth", Map.of("name", "ann"),
                                    "query", Map.of(),
                                    "headers", Map.of()),
                            Map.of(
                                    "namespace",
                                    "/",
                                    "event",
                                    "echo",
                                    "args",
                                    List.of(Map.of("id", "1"), 7),
                                    "ack",
                                    true));
        }
    }

    @Test
    void eventEchoCarriesTheArguments() throws Exception {
        try (var ann = OfficialClient.connect(server.url(), "ann", "event-echo")) {
            ann.emit("event-echo", message("1"), "text");
            assertThat(json(ann.next("event-echo"))).isEqualTo("[{\"id\":\"1\"},\"text\"]");
        }
    }

    @Test
    void binaryComesBackByAckAndByEvent() throws Exception {
        byte[] bytes = {0, 1, (byte) 0xff};
        try (var ann = OfficialClient.connect(server.url(), "ann", "event-echo")) {
            assertThat(ann.ask("echo", bytes, "text")).containsExactly(bytes, "text");

            ann.emit("event-echo", message("1").put("image", bytes));
            assertThat(((JSONObject) ann.next("event-echo")[0]).get("image")).isEqualTo(bytes);
        }
    }

    @Test
    void userReceivesWhatAnotherSends() throws Exception {
        try (var ann = OfficialClient.connect(server.url(), "ann");
                var bob = OfficialClient.connect(server.url(), "bob", "p2p")) {
            long before = System.currentTimeMillis();
            assertThat(json(ann.ask("p2p", message("1").put("to", "bob")))).isEqualTo("[{\"delivered\":1}]");
            assertThat(json(ann.ask("p2p", message("2").put("to", "nobody")))).isEqualTo("[{\"delivered\":0}]");

            JSONObject received = (JSONObject) bob.next("p2p")[0];
            assertThat(received.getLong("at")).isBetween(before, System.currentTimeMillis());
            received.remove("at");
            assertThat(received.toMap()).isEqualTo(Map.of("id", "1", "to", "bob", "from", "ann"));
            new NodeStats(server)
                    .hasNumber("/users/ann/sent", 2)
                    .hasNumber("/users/bob/received", 1)
                    .hasNumber("/undeliverable", 1);
        }
    }

    @Test
    void roomReachesAllMembersWithTheSender() throws Exception {
        try (var ann = OfficialClient.connect(server.url() + "?room=hall", "ann", "room");
                var bob = OfficialClient.connect(server.url(), "bob", "room");
                var eve = OfficialClient.connect(server.url(), "eve", "room")) {
            assertThat(json(bob.ask("join", "hall"))).contains("\"members\":2");
            assertThat(json(ann.ask("room", message("1")))).isEqualTo("[{\"members\":2}]");

            assertThat(json(ann.next("room"))).isEqualTo("[{\"id\":\"1\"}]");
            assertThat(json(bob.next("room"))).isEqualTo("[{\"id\":\"1\"}]");
            eve.ask("echo");
            assertThat(eve.waiting("room")).isZero();
            new NodeStats(server).hasNumber("/rooms/hall/broadcasts", 1).hasNumber("/rooms/hall/deliveries", 2);
        }
    }

    @Test
    void chatNamespaceEchoes() throws Exception {
        try (var ann = OfficialClient.connect(server.url() + "/chat", "ann")) {
            assertThat(json(ann.ask("echo", 1))).isEqualTo("[1]");
            new NodeStats(server).hasNumber("/namespaces/~1chat/connects", 1).hasNumber("/connects", 1);
        }
    }

    @Test
    void secureNamespaceRefusesAWrongToken() throws Exception {
        try (var eve = OfficialClient.begin(server.url() + "/secure", options(Map.of("token", "x"), "websocket"))) {
            assertThat(json(eve.next(Socket.EVENT_CONNECT_ERROR)))
                    .isEqualTo("[{\"data\":{\"reason\":\"wrong token\"},\"message\":\"not authorized\"}]");
            new NodeStats(server).hasNumber("/refused", 1).hasNumber("/connects", 0);
        }
    }

    @Test
    void secureNamespaceAdmitsTheToken() throws Exception {
        var token = options(Map.of("token", "sesame"), "websocket");
        try (var ann = OfficialClient.connect(server.url() + "/secure", token)) {
            assertThat(json(ann.ask("echo", 1))).isEqualTo("[1]");
        }
    }

    @Test
    void unknownNamespaceIsRefused() throws Exception {
        try (var ann = OfficialClient.begin(server.url() + "/nowhere", options(Map.of(), "websocket"))) {
            assertThat(json(ann.next(Socket.EVENT_CONNECT_ERROR))).contains("Invalid namespace");
        }
    }

    @Test
    void kickedSocketIsDisconnected() throws Exception {
        try (var ann = OfficialClient.connect(server.url(), "ann")) {
            ann.emit("kick");
            assertThat(ann.next(Socket.EVENT_DISCONNECT)).containsExactly("io server disconnect");
        }
    }

    @Test
    void hardKickClosesTheConnection() throws Exception {
        try (var ann = RawClient.engineIo(server.url(), 4, "")) {
            assertThat(ann.next()).startsWith("0{");
            ann.send("40");
            assertThat(ann.next()).startsWith("40{");
            ann.send("42[\"kick-hard\"]");
            assertThat(ann.next()).isEqualTo("closed");
            new NodeStats(server).await("/open/engine", 0);
        }
    }

    @Test
    void slowAckComesInTimeAndNeverAckNever() throws Exception {
        try (var ann = OfficialClient.connect(server.url(), "ann")) {
            CompletableFuture<Object[]> never = ann.asking("never-ack", message("1"));
            long begin = System.nanoTime();
            assertThat(json(ann.ask("slow-ack", 200, message("2")))).isEqualTo("[200,{\"id\":\"2\"}]");
            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin)).isBetween(190L, 10_000L);
            assertThat(never).isNotDone();
            new NodeStats(server)
                    .hasNumber("/events/never-ack", 1)
                    .hasNumber("/events/slow-ack", 1)
                    .hasNumber("/acks", 1)
                    .hasNumber("/distinct_ids", 1);
        }
    }

    @Test
    void serverCountsTheAnswerItAskedFor() throws Exception {
        try (var ann = OfficialClient.connect(server.url(), "ann")) {
            ann.socket().on("question", args -> ((Ack) args[args.length - 1]).call("yes", args[0]));
            assertThat(json(ann.ask("ask", "ready?"))).isEqualTo("[\"yes\",\"ready?\"]");
            new NodeStats(server).hasNumber("/questions", 1).hasNumber("/answers", 1);
        }
    }

    @Test
    void ticksComeUntilTheyAreOff() throws Exception {
        try (var ann = OfficialClient.connect(server.url(), "ann", "tick")) {
            long before = System.currentTimeMillis();
            ann.ask("ticks-on");
            long first = ((JSONObject) ann.next("tick")[0]).getLong("at");
            long second = ((JSONObject) ann.next("tick")[0]).getLong("at");
            ann.ask("ticks-off");
            assertThat(first).isBetween(before, System.currentTimeMillis());
            assertThat(second).isGreaterThan(first);
            new NodeStats(server).hasNumber("/emitted/tick", 2 + ann.waiting("tick"));
        }
    }

    @Test
    void transportsAndUpgradesAreCounted() throws Exception {
        try (var poll = OfficialClient.connect(server.url(), options(Map.of(), "polling"));
                var ws = OfficialClient.connect(server.url(), options(Map.of(), "websocket"));
                var both = OfficialClient.connect(server.url(), options(Map.of(), "polling", "websocket"))) {
            NodeStats stats = new NodeStats(server);
            stats.await("/upgrades", 1);
            for (var client : new OfficialClient[] {poll, ws, both}) {
                client.ask("echo");
            }
            stats.hasNumber("/transports/polling", 1)
                    .hasNumber("/transports/websocket", 1)
                    .hasNumber("/transports/polling,websocket", 1)
                    .hasNumber("/open/sockets", 3)
                    .hasNumber("/events/echo", 3);
        }
        new NodeStats(server).await("/disconnects", 3);
    }

    @Test
    void optionsDropDelayAndDuplicateEchoes() throws Exception {
        String[] options = {"--drop-every=2", "--delay-every", "3", "--delay-every-millis=1", "--duplicate-every=5"};
        try (var faulty = SocketIoNodeProcess.start(SocketIoNodeProcess.V4, options);
                var ann = OfficialClient.connect(faulty.url(), "ann", "event-echo")) {
            for (int number = 1; number <= 6; number++) {
                ann.emit("event-echo", number);
            }
            // 2, 4 and 6 are dropped, 3 is late and 5 comes twice
            NodeStats stats = new NodeStats(faulty);
            stats.await("/emitted/event-echo", 4);
            var echoed = new JSONArray();
            for (int i = 0; i < 4; i++) {
                echoed.put(ann.next("event-echo")[0]);
            }
            assertThat(echoed).containsExactlyInAnyOrder(1, 3, 5, 5);
            stats.hasNumber("/dropped", 3)
                    .hasNumber("/delayed", 1)
                    .hasNumber("/duplicated", 1)
                    .hasNumber("/pending", 0);
        }
    }

    @Test
    void optionsKeepAndDelayAcknowledgements() throws Exception {
        String[] options = {"--never-ack-every=2", "--slow-ack-every=3", "--slow-ack-millis=1"};
        try (var faulty = SocketIoNodeProcess.start(SocketIoNodeProcess.V4, options);
                var ann = OfficialClient.connect(faulty.url(), "ann")) {
            var first = ann.asking("echo", 1);
            var second = ann.asking("echo", 2);
            var third = ann.asking("echo", 3);
            assertThat(json(first.get(20, TimeUnit.SECONDS))).isEqualTo("[1]");
            assertThat(json(third.get(20, TimeUnit.SECONDS))).isEqualTo("[3]");
            assertThat(second).isNotDone();
            new NodeStats(faulty)
                    .hasNumber("/never_acked", 1)
                    .hasNumber("/slow_acked", 1)
                    .hasNumber("/acks", 2);
        }
    }

    @Test
    void serverEndsWithItsInput() throws Exception {
        try (var child = run("0")) {
            assertThat(child.awaitExit(Duration.ofSeconds(60))).isZero();
        }
    }

    @Test
    void unknownOptionEndsTheStart() throws Exception {
        try (var child = run("0", "--drop-all=1")) {
            assertThat(child.awaitExit(Duration.ofSeconds(60))).isEqualTo(2);
            assertThat(child.lines().get(0)).contains("--drop-all");
        }
    }

    private static Child run(String... args) {
        List<String> command = new ArrayList<>(List.of("node", "server.js"));
        command.addAll(List.of(args));
        // whose input is closed at once
        return Child.start("socketio-node", command, Checkout.socketIoNode(SocketIoNodeProcess.V4), line -> {});
    }

    private static JSONObject message(String id) {
        return new JSONObject().put("id", id);
    }
}
