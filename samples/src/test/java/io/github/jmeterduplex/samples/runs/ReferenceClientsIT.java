package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.harness.JMeterSetup;
import io.github.jmeterduplex.samples.harness.NodeServers;
import io.github.jmeterduplex.samples.harness.Plan;
import io.github.jmeterduplex.samples.harness.SocketIoNodeProcess;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
        private final Map<String, List<Long>> byClient = new LinkedHashMap<>();

        Comparison(String what) {
            this.what = what;
        }

        void add(Finished run, String label) {
            String client = CLIENTS.get(byClient.size());
            byClient.put(
                    client,
                    COUNTS.stream()
                            .map(name ->
                                    ((Number) run.report().labels().get(label).getOrDefault(name, 0)).longValue())
                            .toList());
            System.out.printf(
                    Locale.ROOT,
                    "%s by %s: p50 %.2f ms, p99 %.2f ms%n",
                    what,
                    client,
                    run.report().number("labels", label, "latency_ms", "p50").doubleValue(),
                    run.report().number("labels", label, "latency_ms", "p99").doubleValue());
        }

        void isEqual() {
            assertThat(byClient.get("library")).as(what + ": " + COUNTS).isEqualTo(byClient.get("duplex"));
        }
    }
}
