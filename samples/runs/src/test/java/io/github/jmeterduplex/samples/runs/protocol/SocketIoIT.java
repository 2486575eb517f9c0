package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Part;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SocketIoCounts;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Parameters;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.samples.servers.socketio.SocketIoChat;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoDisconnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import io.github.jmeterduplex.socketio.SocketIoReceive;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Socket.IO sessions in a real JMeter against the official servers and netty-socketio: what the report says is what the
 * server counted.
 */
@Tag("parallel")
class SocketIoIT {
    private static final int SESSIONS = 50;
    private static final int ECHOES = 500;
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
        /** The parameter by which a session says its user's name. */
        private final String nameParameter;

        Server(String version, int engine, String nameParameter) {
            this.version = version;
            this.engine = engine;
            this.nameParameter = nameParameter;
        }
    }

    /**
     * Sessions that name their transports.
     *
     * @param transports the parameter; the server sees them one after the other
     * @param carrier over what sessions are open at last
     */
    private record Case(Server server, String transports, String carrier) {
        String name() {
            return transports.replace(',', '-') + " to " + server;
        }

        static Case upgraded(Server server) {
            return new Case(server, "polling,websocket", "websocket");
        }

        static Case polling(Server server) {
            return new Case(server, "polling", "polling");
        }
    }

    /** A server a case. */
    private static final class Nodes implements AutoCloseable {
        private final Map<String, SocketIoNodeProcess> byCase = new HashMap<>();

        /** Starts a server, and returns its URL. */
        String start(String name, Server server) throws InterruptedException {
            SocketIoNodeProcess node = SocketIoNodeProcess.start(server.version, "--ping-interval=1000");
            byCase.put(name, node);
            return node.url();
        }

        SocketIoCounts counts(String name) throws IOException {
            return new SocketIoCounts(byCase.get(name).stats());
        }

        SocketIoCounts quiet(String name) throws Exception {
            return SocketIoCounts.quiet(byCase.get(name)::stats);
        }

        @Override
        public void close() {
            byCase.values().forEach(SocketIoNodeProcess::close);
        }
    }

    /** Everything over WebSocket, with losses and refusals, and beside it sessions that begin with polling. */
    @Test
    void reportSaysWhatTheOfficialServersCounted() throws Exception {
        List<Case> upgraded = Stream.of(Server.values()).map(Case::upgraded).toList();
        try (Nodes nodes = new Nodes()) {
            Plan plan = Plan.named("socketio-official").together();
            for (Server server : Server.values()) {
                String url = nodes.start(server.name(), server);
                connects(plan.part(server.name()), server, url, "");
                emits(plan, ECHOES);
                specialities(plan);
                losses(plan);
                refusals(plan, server, url);
            }
            for (Case one : upgraded) {
                adds(plan, one, nodes);
            }
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder)));

            for (Server server : Server.values()) {
                Part part = run.part(server.name());
                answers(part, ECHOES);
                lossesAreTold(part);
                refusalsAreTold(part, server);
                SocketIoCounts counts = nodes.counts(server.name());
                assertThat(counts.at("events", "never-ack")).isEqualTo(10);
                assertThat(counts.at("events", "slow-ack")).isEqualTo(10);
                officialServerCountedTheSame(part, counts);
            }
            for (Case one : upgraded) {
                countedTheSame(run.part(one.name()), one, nodes);
            }
            opened(run, 4 * SESSIONS);
            assertThat(run.report()
                            .number("sessions", "transports", "websocket")
                            .intValue())
                    .isEqualTo(4 * SESSIONS);
            assertBytes(run, 240_000, 320_000);
        }
    }

    @Test
    void runOverPollingCountsWhatTheOfficialServersCounted() throws Exception {
        List<Case> cases = Stream.of(Server.values()).map(Case::polling).toList();
        try (Nodes nodes = new Nodes()) {
            Plan plan = Plan.named("socketio-over-polling").together();
            for (Case one : cases) {
                adds(plan, one, nodes);
            }
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder))).withoutFailedSamples();

            for (Case one : cases) {
                countedTheSame(run.part(one.name()), one, nodes);
            }
            opened(run, 2 * SESSIONS);
            assertThat(run.report().number("sessions", "transports", "polling").intValue())
                    .isEqualTo(2 * SESSIONS);
            assertBytes(run, 700_000, 800_000);
        }
    }

    private static void adds(Plan plan, Case one, Nodes nodes) throws InterruptedException {
        String url = nodes.start(one.name(), one.server);
        connects(plan.part(one.name()), one.server, url, "transports = " + one.transports + "\n");
        emits(plan, ECHOES);
        specialities(plan);
        disconnectMessage(plan);
    }

    private static void countedTheSame(Part part, Case one, Nodes nodes) throws Exception {
        part.withoutFailedSamples();
        assertThat(part.row("connect").message())
                .startsWith("opened 50 of 50 sessions (" + one.carrier + " " + SESSIONS + ")");
        answers(part, ECHOES);
        SocketIoCounts counts = nodes.quiet(one.name());
        assertThat(counts.at("transports", one.transports)).isEqualTo(SESSIONS);
        assertThat(counts.at("disconnects")).isEqualTo(SESSIONS);
        officialServerCountedTheSame(part, counts);
    }

    /** More than all cases but one have, as each has about the same: so the bytes of none are missing. */
    private static void assertBytes(Finished run, long out, long in) {
        assertThat(run.engine().sessions().get("bytes_out")).isGreaterThan(out);
        assertThat(run.engine().sessions().get("bytes_in")).isGreaterThan(in);
    }

    @Test
    void reportSaysWhatNettySocketioCountedInEitherRevision() throws Exception {
        try (SocketIoChat four = SocketIoChat.start(0);
                SocketIoChat three = SocketIoChat.start(0)) {
            Map<Server, SocketIoChat> chats = Map.of(Server.V4, four, Server.V2, three);
            Plan plan = Plan.named("socketio-netty").together();
            for (Server server : Server.values()) {
                connects(plan.part(server.name()), server, chats.get(server).url(), "");
                emits(plan, ECHOES);
                plan.javaRequest("heartbeats", Samplers.HOLD, "seconds = 1");
            }
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder))).withoutFailedSamples();

            opened(run, 2 * SESSIONS);
            for (Server server : Server.values()) {
                Part part = run.part(server.name());
                answers(part, ECHOES);
                SocketIoCounts counts = SocketIoCounts.quiet(chats.get(server)::stats);
                assertThat(counts.at("connects"))
                        .isEqualTo(counts.at("disconnects"))
                        .isEqualTo(SESSIONS);
                assertThat(counts.at("acks")).as("acks of echo and join").isEqualTo(ECHOES + SESSIONS);
                assertThat(counts.at("events", "echo")).isEqualTo(part.written("echo"));
                assertThat(counts.at("events", "event-echo"))
                        .isEqualTo(counts.at("emitted", "event-echo"))
                        .isEqualTo(part.written("event echo"));
                serverCountedTheSame(part, counts);
            }
        }
    }

    private static Map<String, Object> connect(Server server, String url, String more) {
        return Parameters.of("url = %s\nengine = %d\n%s".formatted(url, server.engine, more));
    }

    private static void connects(Plan plan, Server server, String url, String more) {
        plan.javaRequest(
                "connect",
                SocketIoConnect.class,
                connect(server, url, """
                sessions = %d; %s = {"name":"u{{session}}"}
                """.formatted(SESSIONS, server.nameParameter) + more));
    }

    private static Map<String, Object> emit(String event, String args, String more) {
        return Parameters.of("event = " + event + "\nargs = " + args + "\n" + more);
    }

    /** @param echoes for two seconds */
    private static void emits(Plan plan, int echoes) {
        String byId = "reply = json:/0/id\nwaitForReplies = true\n";
        plan.javaRequest(
                        "echo",
                        SocketIoEmit.class,
                        emit(
                                "echo",
                                "[{\"n\":\"{{sequence}}\"}]",
                                "messages = %d; messagesPerSecond = %d; waitForReplies = true"
                                        .formatted(echoes, echoes / 2)))
                .javaRequest(
                        "event echo",
                        SocketIoEmit.class,
                        emit("event-echo", "[{\"id\":\"{{id}}\"}]", byId + "replyFrom = event-echo; messages = 500"))
                .javaRequest(
                        "p2p",
                        SocketIoEmit.class,
                        emit(
                                "p2p",
                                "[{\"id\":\"{{id}}\",\"to\":\"u{{peer.session}}\"}]",
                                byId + "replyFrom = p2p; messages = 200"))
                .javaRequest(
                        "join",
                        SocketIoEmit.class,
                        emit("join", "[\"hall\"]", "target = each\nwaitForReplies = true\n"))
                .javaRequest(
                        "room",
                        SocketIoEmit.class,
                        emit(
                                "room",
                                "[{\"id\":\"{{id}}\",\"room\":\"hall\"}]",
                                byId + "replyFrom = room; replies = open; messages = 5"));
    }

    private static void specialities(Plan plan) {
        plan.javaRequest(
                        "binary",
                        SocketIoEmit.class,
                        emit("echo", "[{\"$base64\":\"AQIDBA==\"},1]", "waitForReplies = true\n"))
                .jsonAssertion("$[0]['$base64']", "AQIDBA==")
                .javaRequest("say", SocketIoEmit.class, emit("event-echo", "[{\"text\":\"hello\"}]", "reply = none\n"))
                .javaRequest("hear", SocketIoReceive.class, "event = event-echo\nuntil = hello")
                .jsonAssertion("$[0].text", "hello");
    }

    private static void losses(Plan plan) {
        plan.javaRequest("never", SocketIoEmit.class, emit("never-ack", "[]", SHORT + "messages = 10\n"))
                .javaRequest("slow", SocketIoEmit.class, emit("slow-ack", "[1500]", SHORT + "messages = 10\n"));
        disconnectMessage(plan);
    }

    private static void disconnectMessage(Plan plan) {
        plan.javaRequest("heartbeats", Samplers.HOLD, "seconds = 4")
                .javaRequest("good bye", SocketIoDisconnect.class, "group = socketio");
    }

    private static void refusals(Plan plan, Server server, String url) {
        plan.javaRequest(
                        "wrong token", SocketIoConnect.class, connect(server, url, """
                        group = secure; namespace = /secure; %s = {"token":"guess"}
                        """.formatted(server.nameParameter)))
                .javaRequest(
                        "unknown namespace",
                        SocketIoConnect.class,
                        connect(server, url, "group = nowhere; namespace = /nowhere"))
                .javaRequest(
                        "wrong engine",
                        SocketIoConnect.class,
                        "url = %s; group = old; engine = %d; connectTimeoutMillis = 5000",
                        url,
                        7 - server.engine);
    }

    private static void opened(Finished run, int sessions) {
        assertThat(run.sessions("opened")).isEqualTo(sessions);
        assertThat(run.sessions("lost")).isZero();
    }

    private static void answers(Part part, int echoes) {
        allReplied(part, "echo", echoes);
        REPLIED.forEach((label, messages) -> allReplied(part, label, messages));
        assertThat(part.count("room (each)", "count")).isEqualTo(5L * SESSIONS);
        assertThat(part.row("connect").message()).startsWith("opened 50 of 50 sessions");
        assertThat(part.row("heartbeats").message()).isEqualTo(SESSIONS + " sessions open, 0 lost");
    }

    private static void allReplied(Part part, String label, long messages) {
        assertThat(part.count(label, "sent")).as(part.label(label)).isEqualTo(messages);
        assertThat(part.count(label, "replied")).as(part.label(label)).isEqualTo(messages);
    }

    private static void lossesAreTold(Part part) {
        assertThat(part.failed()).containsExactly("never", "slow", "wrong token", "unknown namespace", "wrong engine");
        assertThat(part.row("never").code()).isEqualTo("408");
        assertThat(part.count("never", "lost")).isEqualTo(10);
        assertThat(part.count("never", "late")).isZero();
        assertThat(part.count("slow", "lost")).isEqualTo(10);
        assertThat(part.count("slow", "late")).isEqualTo(10);
    }

    private static void refusalsAreTold(Part part, Server server) {
        assertThat(part.row("wrong token").code()).isEqualTo("401");
        assertThat(part.row("wrong token").message()).contains("not authorized");
        assertThat(part.row("unknown namespace").code()).isEqualTo("401");
        assertThat(part.row("unknown namespace").message()).containsIgnoringCase("invalid namespace");
        assertThat(part.row("wrong engine").message()).contains("set the parameter engine to " + server.engine);
    }

    private static void officialServerCountedTheSame(Part part, SocketIoCounts counts) {
        assertThat(part.count("binary", "replied")).isEqualTo(1);
        assertThat(counts.at("events", "echo")).isEqualTo(part.written("echo") + part.written("binary"));
        assertThat(counts.at("events", "event-echo")).isEqualTo(part.written("event echo") + part.written("say"));
        serverCountedTheSame(part, counts);
    }

    private static void serverCountedTheSame(Part part, SocketIoCounts counts) {
        for (String label : List.of("p2p", "join", "room")) {
            assertThat(counts.at("events", label)).as(part.label(label)).isEqualTo(part.written(label));
        }
        assertThat(counts.at("emitted", "p2p")).isEqualTo(part.written("p2p"));
        assertThat(counts.at("rooms", "hall", "deliveries")).isEqualTo(5L * SESSIONS);
        assertThat(counts.at("distinct_ids"))
                .isEqualTo(part.written("event echo") + part.written("p2p") + part.written("room"));
        assertThat(counts.all("users")).hasSize(SESSIONS);
        counts.all("users")
                .keySet()
                .forEach(user ->
                        assertThat(counts.at("users", user, "to_self")).as(user).isZero());
    }
}
