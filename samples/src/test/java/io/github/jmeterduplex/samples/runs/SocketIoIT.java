package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.harness.Checkout;
import io.github.jmeterduplex.samples.harness.JMeterSetup;
import io.github.jmeterduplex.samples.harness.JtlRow;
import io.github.jmeterduplex.samples.harness.NodeServers;
import io.github.jmeterduplex.samples.harness.Plan;
import io.github.jmeterduplex.samples.harness.SocketIoNodeProcess;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Socket.IO sessions in a real JMeter against the official servers: what the report says is what the server counted. */
class SocketIoIT {
    private static final String ROOM = "io.github.jmeterduplex.socketio.";
    private static final int SESSIONS = 50;
    private static final String SHORT = "replyTimeoutMillis = 500\nwaitForReplies = true\n";

    @TempDir
    private Path folder;

    /** The servers, and how to reach them. */
    enum Server {
        V4(SocketIoNodeProcess.V4, 4, "auth"),
        V2(SocketIoNodeProcess.V2, 3, "query");

        private final String version;
        private final int engine;
        /** The cell by which a session says its user's name. */
        private final String nameCell;

        Server(String version, int engine, String nameCell) {
            this.version = version;
            this.engine = engine;
            this.nameCell = nameCell;
        }
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void reportSaysWhatTheOfficialServerCounted(Server server) throws Exception {
        try (SocketIoNodeProcess node = NodeServers.start(server.version, "--ping-interval=1000")) {
            Plan plan = Plan.named("socketio-" + server.version);
            connects(plan, server, node.url(), "");
            emits(plan, 2_000);
            losses(plan);
            refusals(plan.then("refused"), server, node.url());
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder)));
            answers(run);
            lossesAreTold(run);
            refusalsAreTold(run, server);
            serverCountedTheSame(run, node.stats());
            Map<String, Long> events = events(node.stats());
            assertThat(events).containsEntry("never-ack", 10L).containsEntry("slow-ack", 10L);
        }
    }

    @Test
    @RunsPlan("socketio.jmx")
    void planOfAcknowledgedEvents() throws Exception {
        try (SocketIoNodeProcess node = NodeServers.start(SocketIoNodeProcess.V4)) {
            Finished run = Finished.run(JMeterSetup.of(Checkout.plan("socketio.jmx"))
                            .property("port", node.port())
                            .property("sessions", 200)
                            .property("connectsPerSecond", 500)
                            .property("messagesPerSecond", 1_000)
                            .property("seconds", 10))
                    .withoutFailedSamples();

            assertThat(run.count("emit", "sent")).isEqualTo(10_000);
            assertThat(run.count("emit", "replied"))
                    .isEqualTo(((Number) ((Map<?, ?>) node.stats().get("events")).get("echo")).longValue())
                    .isEqualTo(10_000);
            assertThat(((Number) node.stats().get("distinct_ids")).longValue()).isEqualTo(10_000);
            assertThat(((Map<?, ?>) node.stats().get("users"))).hasSize(200);
            assertThat(run.row("all still there").message()).isEqualTo("200 sessions open, 0 lost");
        }
    }

    @ParameterizedTest
    @CsvSource({"polling,polling,polling", "'polling,websocket',websocket,'polling,websocket'"})
    void runOverPollingCountsWhatTheServerCounted(String transports, String carrier, String counted) throws Exception {
        try (SocketIoNodeProcess node = NodeServers.start(SocketIoNodeProcess.V4, "--ping-interval=1000")) {
            Plan plan = Plan.named("socketio-over-polling");
            connects(plan, Server.V4, node.url(), "transports = " + transports + "\n");
            emits(plan, 1_000);
            plan.javaRequest("heartbeats", Samplers.HOLD, Samplers.cells("seconds = 4"))
                    .javaRequest("good bye", ROOM + "SocketIoDisconnect", Samplers.cells("group = socketio"));
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder))).withoutFailedSamples();

            assertThat(run.row("connect").message())
                    .startsWith("opened 50 of 50 sessions (" + carrier + " " + SESSIONS + ")");
            assertThat(run.report().number("sessions", "transports", carrier).intValue())
                    .isEqualTo(SESSIONS);
            emitsAreReplied(run, 1_000);
            Map<String, Object> stats = node.stats();
            assertThat(((Map<?, ?>) stats.get("transports")).get(counted)).isEqualTo(SESSIONS);
            assertThat(stats.get("disconnects")).isEqualTo(SESSIONS);
            serverCountedTheSame(run, stats);
            assertThat(run.engine().sessions())
                    .extractingByKeys("bytes_out", "bytes_in")
                    .allMatch(bytes -> bytes > 100_000);
            assertThat(run.row("heartbeats").message()).isEqualTo(SESSIONS + " sessions open, 0 lost");
        }
    }

    private static Map<String, Object> connect(Server server, String url, String more) {
        return Samplers.cells("url = %s\nengine = %d\n%s".formatted(url, server.engine, more));
    }

    private static void connects(Plan plan, Server server, String url, String more) {
        plan.javaRequest(
                "connect",
                ROOM + "SocketIoConnect",
                connect(server, url, """
                sessions = %d
                %s = {"name":"u{{session}}"}
                """.formatted(SESSIONS, server.nameCell) + more));
    }

    private static Map<String, Object> emit(String event, String args, String more) {
        return Samplers.cells("event = " + event + "\nargs = " + args + "\n" + more);
    }

    /** @param echoes for two seconds */
    private static void emits(Plan plan, int echoes) {
        String emit = ROOM + "SocketIoEmit";
        String byId = "reply = json:/0/id\nwaitForReplies = true\n";
        plan.javaRequest("echo", emit, emit("echo", "[{\"n\":\"{{sequence}}\"}]", """
                        messages = %d
                        messagesPerSecond = %d
                        waitForReplies = true
                        """.formatted(echoes, echoes / 2)))
                .javaRequest("event echo", emit, emit("event-echo", "[{\"id\":\"{{id}}\"}]", byId + """
                        replyFrom = event-echo
                        messages = 500
                        """))
                .javaRequest("p2p", emit, emit("p2p", "[{\"id\":\"{{id}}\",\"to\":\"u{{peer.session}}\"}]", byId + """
                        replyFrom = p2p
                        messages = 200
                        """))
                .javaRequest("join", emit, emit("join", "[\"hall\"]", "target = each\nwaitForReplies = true\n"))
                .javaRequest("room", emit, emit("room", "[{\"id\":\"{{id}}\",\"room\":\"hall\"}]", byId + """
                        replyFrom = room
                        replies = open
                        messages = 5
                        """))
                .javaRequest("binary", emit, emit("echo", "[{\"$base64\":\"AQIDBA==\"},1]", "waitForReplies = true\n"))
                .jsonAssertion("$[0]['$base64']", "AQIDBA==")
                .javaRequest("say", emit, emit("event-echo", "[{\"text\":\"hello\"}]", "reply = none\n"))
                .javaRequest("hear", ROOM + "SocketIoReceive", Samplers.cells("event = event-echo\nuntil = hello"))
                .jsonAssertion("$[0].text", "hello");
    }

    private static void losses(Plan plan) {
        String emit = ROOM + "SocketIoEmit";
        plan.javaRequest("never", emit, emit("never-ack", "[]", SHORT + "messages = 10\n"))
                .javaRequest("slow", emit, emit("slow-ack", "[1500]", SHORT + "messages = 10\n"))
                .javaRequest("heartbeats", Samplers.HOLD, Samplers.cells("seconds = 4"))
                .javaRequest("good bye", ROOM + "SocketIoDisconnect", Samplers.cells("group = socketio"));
    }

    private static void refusals(Plan plan, Server server, String url) {
        plan.javaRequest("wrong token", ROOM + "SocketIoConnect", connect(server, url, """
                        group = secure
                        namespace = /secure
                        %s = {"token":"guess"}
                        """.formatted(server.nameCell)))
                .javaRequest("unknown namespace", ROOM + "SocketIoConnect", connect(server, url, """
                        group = nowhere
                        namespace = /nowhere
                        """))
                .javaRequest("wrong engine", ROOM + "SocketIoConnect", Samplers.cells("""
                        url = %s
                        group = old
                        engine = %d
                        connectTimeoutMillis = 5000
                        """.formatted(
                                url, 7 - server.engine)));
    }

    private static void answers(Finished run) {
        assertThat(run.rows().stream().filter(row -> !row.isSuccess()))
                .extracting(JtlRow::label)
                .containsExactly("never", "slow", "wrong token", "unknown namespace", "wrong engine");
        emitsAreReplied(run, 2_000);
        assertThat(run.row("heartbeats").message()).isEqualTo(SESSIONS + " sessions open, 0 lost");
        assertThat(run.sessions("opened")).isEqualTo(SESSIONS);
        assertThat(run.sessions("lost")).isZero();
    }

    private static void emitsAreReplied(Finished run, int echoes) {
        Map<String, Integer> replied =
                Map.of("echo", echoes, "event echo", 500, "p2p", 200, "join", SESSIONS, "room", 5, "binary", 1);
        replied.forEach((label, messages) -> {
            assertThat(run.count(label, "sent")).as(label).isEqualTo(messages.longValue());
            assertThat(run.count(label, "replied")).as(label).isEqualTo(messages.longValue());
        });
        assertThat(run.report().number("labels", "room (each)", "count").longValue())
                .isEqualTo(5L * SESSIONS);
    }

    private static void lossesAreTold(Finished run) {
        assertThat(run.row("never").code()).isEqualTo("408");
        assertThat(run.count("never", "lost")).isEqualTo(10);
        assertThat(run.count("never", "late")).isZero();
        assertThat(run.count("slow", "lost")).isEqualTo(10);
        assertThat(run.count("slow", "late")).isEqualTo(10);
    }

    private static void refusalsAreTold(Finished run, Server server) {
        assertThat(run.row("wrong token").code()).isEqualTo("401");
        assertThat(run.row("wrong token").message()).contains("not authorized");
        assertThat(run.row("unknown namespace").code()).isEqualTo("401");
        assertThat(run.row("unknown namespace").message()).containsIgnoringCase("invalid namespace");
        assertThat(run.row("wrong engine").message()).contains("set the cell engine to " + server.engine);
    }

    private static void serverCountedTheSame(Finished run, Map<String, Object> stats) {
        assertThat(events(stats))
                .containsEntry("echo", run.written("echo") + run.written("binary"))
                .containsEntry("event-echo", run.written("event echo") + run.written("say"))
                .containsEntry("p2p", run.written("p2p"))
                .containsEntry("join", run.written("join"))
                .containsEntry("room", run.written("room"));
        assertThat(((Number) stats.get("distinct_ids")).longValue())
                .isEqualTo(run.written("event echo") + run.written("p2p") + run.written("room"));
        ((Map<?, ?>) stats.get("users"))
                .values()
                .forEach(user -> assertThat(((Number) ((Map<?, ?>) user).get("to_self")).longValue())
                        .as("%s", user)
                        .isZero());
    }

    private static Map<String, Long> events(Map<String, Object> stats) {
        Map<String, Long> events = new HashMap<>();
        ((Map<?, ?>) stats.get("events"))
                .forEach((event, count) -> events.put(event.toString(), ((Number) count).longValue()));
        return events;
    }
}
