package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.harness.JMeterSetup;
import io.github.jmeterduplex.samples.harness.JtlRow;
import io.github.jmeterduplex.samples.harness.NodeServers;
import io.github.jmeterduplex.samples.harness.Plan;
import io.github.jmeterduplex.samples.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.samples.socketio.SocketIoChat;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Socket.IO sessions in a real JMeter against the official servers and netty-socketio: what the report says is what the
 * server counted.
 */
@Tag("parallel")
class SocketIoIT {
    private static final String EMIT = Samplers.SOCKET_IO + "SocketIoEmit";
    private static final int SESSIONS = 50;
    private static final int ECHOES = 2_000;
    /** The labels but the echoes' that servers of all makes answer, and how many messages each has. */
    private static final Map<String, Integer> REPLIED =
            Map.of("event echo", 500, "p2p", 200, "join", SESSIONS, "room", 5);

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
            emits(plan, ECHOES);
            specialities(plan);
            losses(plan);
            refusals(plan.then("refused"), server, node.url());
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder)));
            answers(run, ECHOES);
            lossesAreTold(run);
            refusalsAreTold(run, server);
            SocketIoCounts counts = new SocketIoCounts(node.stats());
            assertThat(counts.at("events", "never-ack")).isEqualTo(10);
            assertThat(counts.at("events", "slow-ack")).isEqualTo(10);
            officialServerCountedTheSame(run, counts);
        }
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void reportSaysWhatNettySocketioCountedInTheRevisionOf(Server server) throws Exception {
        try (SocketIoChat chat = SocketIoChat.start(0)) {
            Plan plan = Plan.named("socketio-netty-" + server.engine);
            connects(plan, server, chat.url(), "");
            emits(plan, ECHOES);
            plan.javaRequest("heartbeats", Samplers.HOLD, Samplers.cells("seconds = 1"));
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder))).withoutFailedSamples();

            answers(run, ECHOES);
            SocketIoCounts counts = SocketIoCounts.quiet(chat::stats);
            assertThat(counts.at("connects"))
                    .isEqualTo(counts.at("disconnects"))
                    .isEqualTo(SESSIONS);
            assertThat(counts.at("acks")).as("acks of echo and join").isEqualTo(ECHOES + SESSIONS);
            assertThat(counts.at("events", "echo")).isEqualTo(run.written("echo"));
            assertThat(counts.at("events", "event-echo"))
                    .isEqualTo(counts.at("emitted", "event-echo"))
                    .isEqualTo(run.written("event echo"));
            serverCountedTheSame(run, counts);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "V4,polling,polling,polling",
        "V4,'polling,websocket',websocket,'polling,websocket'",
        "V2,polling,polling,polling",
        "V2,'polling,websocket',websocket,'polling,websocket'"
    })
    void runOverPollingCountsWhatTheServerCounted(Server server, String transports, String carrier, String counted)
            throws Exception {
        try (SocketIoNodeProcess node = NodeServers.start(server.version, "--ping-interval=1000")) {
            Plan plan = Plan.named("socketio-over-polling");
            connects(plan, server, node.url(), "transports = " + transports + "\n");
            emits(plan, ECHOES / 2);
            specialities(plan);
            goodBye(plan);
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder))).withoutFailedSamples();

            assertThat(run.row("connect").message())
                    .startsWith("opened 50 of 50 sessions (" + carrier + " " + SESSIONS + ")");
            assertThat(run.report().number("sessions", "transports", carrier).intValue())
                    .isEqualTo(SESSIONS);
            answers(run, ECHOES / 2);
            SocketIoCounts counts = SocketIoCounts.quiet(node::stats);
            assertThat(counts.at("transports", counted)).isEqualTo(SESSIONS);
            assertThat(counts.at("disconnects")).isEqualTo(SESSIONS);
            officialServerCountedTheSame(run, counts);
            assertThat(run.engine().sessions())
                    .extractingByKeys("bytes_out", "bytes_in")
                    .allMatch(bytes -> bytes > 50_000);
        }
    }

    private static Map<String, Object> connect(Server server, String url, String more) {
        return Samplers.cells("url = %s\nengine = %d\n%s".formatted(url, server.engine, more));
    }

    private static void connects(Plan plan, Server server, String url, String more) {
        plan.javaRequest(
                "connect",
                Samplers.SOCKET_IO + "SocketIoConnect",
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
        String byId = "reply = json:/0/id\nwaitForReplies = true\n";
        plan.javaRequest("echo", EMIT, emit("echo", "[{\"n\":\"{{sequence}}\"}]", """
                        messages = %d
                        messagesPerSecond = %d
                        waitForReplies = true
                        """.formatted(echoes, echoes / 2)))
                .javaRequest("event echo", EMIT, emit("event-echo", "[{\"id\":\"{{id}}\"}]", byId + """
                        replyFrom = event-echo
                        messages = 500
                        """))
                .javaRequest("p2p", EMIT, emit("p2p", "[{\"id\":\"{{id}}\",\"to\":\"u{{peer.session}}\"}]", byId + """
                        replyFrom = p2p
                        messages = 200
                        """))
                .javaRequest("join", EMIT, emit("join", "[\"hall\"]", "target = each\nwaitForReplies = true\n"))
                .javaRequest("room", EMIT, emit("room", "[{\"id\":\"{{id}}\",\"room\":\"hall\"}]", byId + """
                        replyFrom = room
                        replies = open
                        messages = 5
                        """));
    }

    private static void specialities(Plan plan) {
        plan.javaRequest("binary", EMIT, emit("echo", "[{\"$base64\":\"AQIDBA==\"},1]", "waitForReplies = true\n"))
                .jsonAssertion("$[0]['$base64']", "AQIDBA==")
                .javaRequest("say", EMIT, emit("event-echo", "[{\"text\":\"hello\"}]", "reply = none\n"))
                .javaRequest(
                        "hear",
                        Samplers.SOCKET_IO + "SocketIoReceive",
                        Samplers.cells("event = event-echo\nuntil = hello"))
                .jsonAssertion("$[0].text", "hello");
    }

    private static void losses(Plan plan) {
        plan.javaRequest("never", EMIT, emit("never-ack", "[]", SHORT + "messages = 10\n"))
                .javaRequest("slow", EMIT, emit("slow-ack", "[1500]", SHORT + "messages = 10\n"));
        goodBye(plan);
    }

    private static void goodBye(Plan plan) {
        plan.javaRequest("heartbeats", Samplers.HOLD, Samplers.cells("seconds = 4"))
                .javaRequest("good bye", Samplers.SOCKET_IO + "SocketIoDisconnect", Samplers.cells("group = socketio"));
    }

    private static void refusals(Plan plan, Server server, String url) {
        plan.javaRequest("wrong token", Samplers.SOCKET_IO + "SocketIoConnect", connect(server, url, """
                        group = secure
                        namespace = /secure
                        %s = {"token":"guess"}
                        """.formatted(
                                server.nameCell)))
                .javaRequest("unknown namespace", Samplers.SOCKET_IO + "SocketIoConnect", connect(server, url, """
                        group = nowhere
                        namespace = /nowhere
                        """))
                .javaRequest("wrong engine", Samplers.SOCKET_IO + "SocketIoConnect", Samplers.cells("""
                        url = %s
                        group = old
                        engine = %d
                        connectTimeoutMillis = 5000
                        """.formatted(
                                url, 7 - server.engine)));
    }

    private static void answers(Finished run, int echoes) {
        allReplied(run, "echo", echoes);
        REPLIED.forEach((label, messages) -> allReplied(run, label, messages));
        assertThat(run.report().number("labels", "room (each)", "count").longValue())
                .isEqualTo(5L * SESSIONS);
        assertThat(run.row("heartbeats").message()).isEqualTo(SESSIONS + " sessions open, 0 lost");
        assertThat(run.sessions("opened")).isEqualTo(SESSIONS);
        assertThat(run.sessions("lost")).isZero();
    }

    private static void allReplied(Finished run, String label, long messages) {
        assertThat(run.count(label, "sent")).as(label).isEqualTo(messages);
        assertThat(run.count(label, "replied")).as(label).isEqualTo(messages);
    }

    private static void lossesAreTold(Finished run) {
        assertThat(run.rows().stream().filter(row -> !row.isSuccess()))
                .extracting(JtlRow::label)
                .containsExactly("never", "slow", "wrong token", "unknown namespace", "wrong engine");
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

    private static void officialServerCountedTheSame(Finished run, SocketIoCounts counts) {
        assertThat(run.count("binary", "replied")).isEqualTo(1);
        assertThat(counts.at("events", "echo")).isEqualTo(run.written("echo") + run.written("binary"));
        assertThat(counts.at("events", "event-echo")).isEqualTo(run.written("event echo") + run.written("say"));
        serverCountedTheSame(run, counts);
    }

    private static void serverCountedTheSame(Finished run, SocketIoCounts counts) {
        for (String label : List.of("p2p", "join", "room")) {
            assertThat(counts.at("events", label)).as(label).isEqualTo(run.written(label));
        }
        assertThat(counts.at("emitted", "p2p")).isEqualTo(run.written("p2p"));
        assertThat(counts.at("rooms", "hall", "deliveries")).isEqualTo(5L * SESSIONS);
        assertThat(counts.at("distinct_ids"))
                .isEqualTo(run.written("event echo") + run.written("p2p") + run.written("room"));
        assertThat(counts.all("users")).hasSize(SESSIONS);
        counts.all("users")
                .keySet()
                .forEach(user ->
                        assertThat(counts.at("users", user, "to_self")).as(user).isZero());
    }
}
