package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.harness.JMeterSetup;
import io.github.jmeterduplex.samples.harness.Json;
import io.github.jmeterduplex.samples.harness.JtlRow;
import io.github.jmeterduplex.samples.harness.NodeServers;
import io.github.jmeterduplex.samples.harness.Plan;
import io.github.jmeterduplex.samples.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.samples.signalr.SignalRHub;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The same plan by Duplex and by the client libraries that applications use: equal counts, and equal to the server's.
 */
@Tag("parallel")
class ReferenceClientsIT {
    private static final int SESSIONS = 20;
    private static final int MESSAGES = 2_000;
    private static final List<String> CLIENTS = List.of("duplex", "library");
    private static final List<String> COUNTS = List.of(
            "sent", "replied", "wrong", "unanswered", "lost", "failed", "late", "duplicates", "unordered", "pushed");

    /** In no file, whichever client it is. */
    private static final String TOKEN = "s3cr3t-token";

    private static final List<String> UNORDERED_COUNTS =
            COUNTS.stream().filter(name -> !name.equals("unordered")).toList();

    @TempDir
    private static Path folder;

    private static Chat chat;

    @BeforeAll
    static void start() throws InterruptedException {
        chat = Chat.start();
    }

    @AfterAll
    static void stop() {
        chat.close();
    }

    @ParameterizedTest
    @CsvSource({
        "ws, /ws/websocket, websocket",
        "http, /ws, websocket",
        "http, /ws, xhr-streaming",
        "http, /ws, xhr-polling"
    })
    void stompCountsTheSameByBoth(String scheme, String path, String transport) throws Exception {
        Comparison comparison = new Comparison("stomp " + scheme + " " + transport);
        for (String client : CLIENTS) {
            chat.reset();
            Map<String, Object> connect = Samplers.connect(chat, SESSIONS);
            connect.putAll(
                    Samplers.cells("""
                    url = %s
                    transports = %s
                    client = %s
                    """.formatted(chat.url().replaceFirst("^http", scheme) + path, transport, client)));
            Plan plan = Samplers.login(Plan.named("stomp-by-" + client), chat)
                    .javaRequest("connect", Samplers.CONNECT, connect)
                    .javaRequest("chat", Samplers.SEND, Samplers.chat("""
                            messages = %d
                            messagesPerSecond = %d
                            waitForReplies = true
                            """.formatted(MESSAGES, MESSAGES / 4)))
                    .javaRequest("hold", Samplers.HOLD, Samplers.cells("seconds = 2"))
                    .javaRequest("disconnect", Samplers.DISCONNECT, Samplers.cells("group = stomp"));
            Finished run = Finished.run(chat.run(plan.write(folder))).withoutFailedSamples();
            Chat.Stats stats = chat.quiet();

            opened(run, transport);
            assertThat(run.count("chat", "replied"))
                    .isEqualTo(stats.messages(Samplers.CHAT))
                    .isEqualTo(stats.count("distinct_ids"))
                    .isEqualTo(MESSAGES);
            assertThat(stats.count("connects"))
                    .isEqualTo(stats.count("disconnects"))
                    .isEqualTo(SESSIONS);
            comparison.add(run, "chat");
        }
        comparison.isEqual();
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "polling"})
    void socketIoCountsTheSameByBoth(String transport) throws Exception {
        Comparison comparison = new Comparison("socketio " + transport);
        for (String client : CLIENTS) {
            try (SocketIoNodeProcess node = NodeServers.start(SocketIoNodeProcess.V4, "--ping-interval=1000")) {
                Plan plan = Plan.named("socketio-by-" + client)
                        .javaRequest("connect", Samplers.SOCKET_IO + "SocketIoConnect", Samplers.cells("""
                                url = %s
                                transports = %s
                                sessions = %d
                                client = %s
                                """.formatted(
                                        node.url(), transport, SESSIONS, client)))
                        .javaRequest("echo", Samplers.SOCKET_IO + "SocketIoEmit", Samplers.cells("""
                                event = echo
                                args = [{"n":"{{sequence}}"}]
                                messages = %d
                                messagesPerSecond = %d
                                waitForReplies = true
                                """.formatted(
                                        MESSAGES, MESSAGES / 4)))
                        .javaRequest("hold", Samplers.HOLD, Samplers.cells("seconds = 3"))
                        .javaRequest(
                                "good bye",
                                Samplers.SOCKET_IO + "SocketIoDisconnect",
                                Samplers.cells("group = socketio"));
                Finished run = Finished.run(JMeterSetup.of(plan.write(folder))).withoutFailedSamples();
                SocketIoCounts counts = SocketIoCounts.quiet(node::stats);

                opened(run, transport);
                assertThat(run.count("echo", "replied"))
                        .isEqualTo(counts.at("events", "echo"))
                        .isEqualTo(MESSAGES);
                assertThat(counts.at("transports", transport)).isEqualTo(SESSIONS);
                assertThat(counts.at("disconnects")).isEqualTo(SESSIONS);
                comparison.add(run, "echo");
            }
        }
        comparison.isEqual();
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "longpolling"})
    void signalRCountsTheSameByBoth(String transport) throws Exception {
        boolean isOrdered = transport.equals("websocket");
        // Over long polling the library posts several messages at the same time.
        Comparison comparison = new Comparison("signalr " + transport, isOrdered ? COUNTS : UNORDERED_COUNTS);
        for (String client : CLIENTS) {
            try (SignalRHub hub = SignalRHub.start("--ping-millis=1000", "--access-token=" + TOKEN)) {
                Plan plan = Plan.named("signalr-by-" + client)
                        .javaRequest("connect", Samplers.SIGNALR + "SignalRConnect", Samplers.cells("""
                                url = %s
                                transports = %s
                                sessions = %d
                                accessToken = %s
                                listen = message
                                client = %s
                                """.formatted(
                                        hub.hubUrl(), transport, SESSIONS, TOKEN, client)));
                calls(plan);
                Finished run = Finished.run(JMeterSetup.of(plan.write(folder)));
                Map<String, Object> stats = Await.answer(
                        hub::stats, seen -> Json.count(seen, "disconnects") == SESSIONS, Duration.ofSeconds(20));

                opened(run, transport);
                assertThat(run.rows().stream().filter(row -> !row.isSuccess()))
                        .extracting(JtlRow::label)
                        .containsExactly("fail");
                assertThat(run.count("echo", "replied"))
                        .isEqualTo(Json.count(stats, "invocations", "Echo"))
                        .isEqualTo(Json.count(stats, "distinct_ids"))
                        .isEqualTo(MESSAGES);
                assertThat(Json.count(stats, "opened_by", transport + "/json")).isEqualTo(SESSIONS);
                assertThat(Json.count(stats, "client_results")).isEqualTo(SESSIONS);
                assertThat(Json.count(stats, "closes_received"))
                        .isBetween(isOrdered || client.equals("duplex") ? SESSIONS : 0L, (long) SESSIONS);
                assertThat(Json.count(stats, "breaches")).isZero();
                assertNoFileHolds(run, TOKEN);
                comparison.add(run, "echo", "void", "fail", "room", "stream", "ask", "message");
            }
        }
        comparison.isEqual();
    }

    /** Of every kind, with every kind of answer. */
    private static void calls(Plan plan) {
        invoke(plan, "echo", "Echo", "[{\"id\":\"{{id}}\",\"n\":{{sequence}},\"none\":null}]", """
                expect = json:/n={{sequence}}
                messages = %d
                messagesPerSecond = %d
                """.formatted(
                        MESSAGES, MESSAGES / 4));
        invoke(plan, "void", "Send", "[\"hello\"]", "messages = 100\n");
        invoke(plan, "fail", "Fail", "[\"on purpose\"]", "messages = 10\n");
        invoke(plan, "join", "Join", "[\"hall\"]", "target = each\n");
        invoke(plan, "room", "SendToGroup", "[\"hall\",{\"id\":\"{{id}}\"}]", """
                kind = send
                reply = json:/1/id
                replyFrom = message
                replies = open
                messages = 5
                """);
        invoke(plan, "stream", "Counter", "[5,1]", "kind = stream\nmessages = 10\n");
        plan.javaRequest(
                "answer",
                Samplers.SIGNALR + "SignalRListen",
                Samplers.cells("method = answer\nanswer = {\"yes\":null}"));
        invoke(plan, "ask", "AskMe", "[\"well?\"]", "target = each\nexpect = json:/yes=null\n");
        plan.javaRequest(
                        "all",
                        Samplers.SIGNALR + "SignalRInvoke",
                        Samplers.cells("method = Broadcast\narguments = [\"all\"]\nkind = send\nreply = none"))
                .javaRequest("hold", Samplers.HOLD, Samplers.cells("seconds = 3"))
                .javaRequest("good bye", Samplers.SIGNALR + "SignalRDisconnect", Samplers.cells("group = signalr"));
    }

    private static void invoke(Plan plan, String label, String method, String arguments, String more) {
        plan.javaRequest(
                label,
                Samplers.SIGNALR + "SignalRInvoke",
                Samplers.cells(
                        "method = " + method + "\narguments = " + arguments + "\nwaitForReplies = true\n" + more));
    }

    private static void assertNoFileHolds(Finished run, String secret) throws IOException {
        try (Stream<Path> files = Files.walk(run.engine().folder())) {
            assertThat(files.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .doesNotContain(secret));
        }
    }

    private static void opened(Finished run, String transport) {
        assertThat(run.row("connect").message())
                .startsWith("opened 20 of 20 sessions (" + transport + " " + SESSIONS + ")");
        assertThat(run.report().number("sessions", "transports", transport).intValue())
                .isEqualTo(SESSIONS);
        assertThat(run.sessions("opened")).isEqualTo(SESSIONS);
        assertThat(run.sessions("lost") + run.sessions("failed")).isZero();
    }

    /** What the two runs of one plan counted. */
    private static final class Comparison {
        private final String what;
        private final List<String> counts;
        private final Map<String, List<Long>> byClient = new LinkedHashMap<>();

        Comparison(String what) {
            this(what, COUNTS);
        }

        Comparison(String what, List<String> counts) {
            this.what = what;
            this.counts = counts;
        }

        /** Takes the counts of some labels, and shows the latencies of the first. */
        void add(Finished run, String label, String... others) {
            String client = CLIENTS.get(byClient.size());
            byClient.put(
                    client,
                    Stream.concat(Stream.of(label), Stream.of(others))
                            .flatMap(one -> counts(run, one))
                            .toList());
            System.out.printf(
                    Locale.ROOT,
                    "%s by %s: p50 %.2f ms, p99 %.2f ms%n",
                    what,
                    client,
                    run.report().number("labels", label, "latency_ms", "p50").doubleValue(),
                    run.report().number("labels", label, "latency_ms", "p99").doubleValue());
        }

        private Stream<Long> counts(Finished run, String label) {
            Map<String, Object> counted = run.report().labels().get(label);
            return counts.stream().map(name -> ((Number) counted.getOrDefault(name, 0)).longValue());
        }

        void isEqual() {
            assertThat(byClient.get("library")).as(what + ": " + counts).isEqualTo(byClient.get("duplex"));
        }
    }
}
