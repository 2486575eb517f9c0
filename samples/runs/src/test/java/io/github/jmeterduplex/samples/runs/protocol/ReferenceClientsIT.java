package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Part;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.SocketIoCounts;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.Parameters;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.signalr.SignalRDisconnect;
import io.github.jmeterduplex.signalr.SignalRInvoke;
import io.github.jmeterduplex.signalr.SignalRListen;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoDisconnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same samplers by Duplex and by the client libraries that applications use: equal counts, and equal to the
 * server's. All transports of a protocol are in one run, each of either client in a thread of its own.
 */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class ReferenceClientsIT {
    private static final int SESSIONS = 20;
    private static final int MESSAGES = 400;
    private static final int PER_SECOND = 200;
    private static final List<String> CLIENTS = List.of("duplex", "library");
    private static final List<String> COUNTS = List.of(
            "sent", "replied", "wrong", "unanswered", "lost", "failed", "late", "duplicates", "unordered", "pushed");

    /** In no file, whichever client it is. */
    private static final String TOKEN = "s3cr3t-token";

    private static final List<String> UNORDERED_COUNTS =
            COUNTS.stream().filter(name -> !name.equals("unordered")).toList();

    @TempDir
    private static Path folder;

    /** How STOMP is reached. */
    private record Way(String scheme, String path, String transport) {
        @Override
        public String toString() {
            return scheme + ' ' + transport;
        }
    }

    private static String name(Object way, String client) {
        return way + " by " + client;
    }

    @Test
    void stompCountsTheSameByBoth(Chat chat) throws Exception {
        List<Way> ways = List.of(
                new Way("ws", "/ws/websocket", "websocket"),
                new Way("http", "/ws", "websocket"),
                new Way("http", "/ws", "xhr-streaming"),
                new Way("http", "/ws", "xhr-polling"));
        Plan plan = Plan.named("stomp-by-both").together();
        for (Way way : ways) {
            CLIENTS.forEach(client -> chats(plan.part(name(way, client)), chat, way, client));
        }
        Finished run = Finished.run(chat.run(plan.write(folder))).withoutFailedSamples();
        Chat.Stats stats = chat.quiet();

        opened(run, ways, Way::transport);
        for (Way way : ways) {
            allReplied(run, way, "chat");
            isTheSameByBoth(run, way, COUNTS, "chat");
        }
        long cases = (long) ways.size() * CLIENTS.size();
        // Each case had all its replies: so no case has sent more than its own.
        assertThat(stats.messages(Samplers.CHAT))
                .isEqualTo(stats.count("distinct_ids"))
                .isEqualTo(cases * MESSAGES);
        assertThat(stats.count("connects"))
                .isEqualTo(stats.count("disconnects"))
                .isEqualTo(cases * SESSIONS);
    }

    private static void chats(Plan plan, Chat chat, Way way, String client) {
        Map<String, Object> connect = Samplers.connect(chat, SESSIONS);
        connect.putAll(Parameters.of("url = %s; transports = %s; client = %s"
                .formatted(chat.url().replaceFirst("^http", way.scheme) + way.path, way.transport, client)));
        Samplers.login(plan, chat)
                .javaRequest("connect", Samplers.CONNECT, connect)
                .javaRequest(
                        "chat",
                        Samplers.SEND,
                        Samplers.chat(
                                "messages = %d; messagesPerSecond = %d; waitForReplies = true", MESSAGES, PER_SECOND))
                .javaRequest("hold", Samplers.HOLD, "seconds = 2")
                .javaRequest("disconnect", Samplers.DISCONNECT, "group = stomp");
    }

    @Test
    void socketIoCountsTheSameByBoth() throws Exception {
        List<String> transports = List.of("websocket", "polling");
        try (SocketIoNodeProcess node = SocketIoNodeProcess.start(SocketIoNodeProcess.V4, "--ping-interval=1000")) {
            Plan plan = Plan.named("socketio-by-both").together();
            for (String transport : transports) {
                CLIENTS.forEach(client -> emits(plan.part(name(transport, client)), node.url(), transport, client));
            }
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder)).asInstalled())
                    .withoutFailedSamples();
            SocketIoCounts counts = SocketIoCounts.quiet(node::stats);

            opened(run, transports, Function.identity());
            for (String transport : transports) {
                allReplied(run, transport, "echo");
                isTheSameByBoth(run, transport, COUNTS, "echo");
                assertThat(counts.at("transports", transport)).isEqualTo((long) CLIENTS.size() * SESSIONS);
            }
            long cases = (long) transports.size() * CLIENTS.size();
            assertThat(counts.at("events", "echo")).isEqualTo(cases * MESSAGES);
            assertThat(counts.at("disconnects")).isEqualTo(cases * SESSIONS);
        }
    }

    private static void emits(Plan plan, String url, String transport, String client) {
        plan.javaRequest(
                        "connect",
                        SocketIoConnect.class,
                        "url = %s; transports = %s; sessions = %d; client = %s",
                        url,
                        transport,
                        SESSIONS,
                        client)
                .javaRequest("echo", SocketIoEmit.class, """
                        event = echo; args = [{"n":"{{sequence}}"}]; messages = %d; messagesPerSecond = %d
                        waitForReplies = true
                        """, MESSAGES, PER_SECOND)
                .javaRequest("hold", Samplers.HOLD, "seconds = 3")
                .javaRequest("good bye", SocketIoDisconnect.class, "group = socketio");
    }

    @Test
    void signalRCountsTheSameByBoth() throws Exception {
        List<String> transports = List.of("websocket", "longpolling");
        Map<String, SignalRHub> hubs = new LinkedHashMap<>();
        try {
            Plan plan = Plan.named("signalr-by-both").together();
            for (String transport : transports) {
                for (String client : CLIENTS) {
                    String name = name(transport, client);
                    hubs.put(name, SignalRHub.start("--ping-millis=1000", "--access-token=" + TOKEN));
                    calls(plan.part(name), hubs.get(name).hubUrl(), transport, client);
                }
            }
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder)).asInstalled());

            opened(run, transports, Function.identity());
            for (String transport : transports) {
                for (String client : CLIENTS) {
                    String name = name(transport, client);
                    hubCountedTheSame(run.part(name), hubs.get(name), transport, client);
                }
                // Over long polling the library posts several messages at the same time.
                List<String> counts = transport.equals("websocket") ? COUNTS : UNORDERED_COUNTS;
                isTheSameByBoth(run, transport, counts, "echo", "void", "fail", "room", "stream", "ask");
            }
            // What Connect listens to has one label in the whole run: each session heard the call to all once.
            assertThat(counted(run, "message", COUNTS))
                    .isEqualTo(COUNTS.stream()
                            .map(name -> name.equals("pushed") ? (long) hubs.size() * SESSIONS : 0L)
                            .toList());
            assertNoFileHolds(run, TOKEN);
        } finally {
            hubs.values().forEach(SignalRHub::close);
        }
    }

    private static void hubCountedTheSame(Part part, SignalRHub hub, String transport, String client) throws Exception {
        Map<String, Object> stats =
                Await.answer(hub::stats, seen -> Json.count(seen, "disconnects") == SESSIONS, Duration.ofSeconds(20));
        assertThat(part.failed()).containsExactly("fail");
        assertThat(part.count("echo", "replied"))
                .isEqualTo(Json.count(stats, "invocations", "Echo"))
                .isEqualTo(Json.count(stats, "distinct_ids"))
                .isEqualTo(MESSAGES);
        assertThat(Json.count(stats, "opened_by", transport + "/json")).isEqualTo(SESSIONS);
        assertThat(Json.count(stats, "client_results")).isEqualTo(SESSIONS);
        assertThat(Json.count(stats, "closes_received"))
                .isBetween(transport.equals("websocket") || client.equals("duplex") ? SESSIONS : 0L, (long) SESSIONS);
        assertThat(Json.count(stats, "breaches")).isZero();
    }

    /** Of every kind, with every kind of answer. */
    private static void calls(Plan plan, String url, String transport, String client) {
        plan.javaRequest(
                "connect",
                SignalRConnect.class,
                "url = %s; transports = %s; sessions = %d; accessToken = %s; listen = message; client = %s",
                url,
                transport,
                SESSIONS,
                TOKEN,
                client);
        invoke(
                plan,
                "echo",
                "Echo",
                "[{\"id\":\"{{id}}\",\"n\":{{sequence}},\"none\":null}]",
                "expect = json:/n={{sequence}}; messages = %d; messagesPerSecond = %d".formatted(MESSAGES, PER_SECOND));
        invoke(plan, "void", "Send", "[\"hello\"]", "messages = 100\n");
        invoke(plan, "fail", "Fail", "[\"on purpose\"]", "messages = 10\n");
        invoke(plan, "join", "Join", "[\"hall\"]", "target = each\n");
        invoke(
                plan,
                "room",
                "SendToGroup",
                "[\"hall\",{\"id\":\"{{id}}\"}]",
                "kind = send; reply = json:/1/id; replyFrom = message; replies = open; messages = 5");
        invoke(plan, "stream", "Counter", "[5,1]", "kind = stream\nmessages = 10\n");
        plan.javaRequest("answer", SignalRListen.class, "method = answer\nanswer = {\"yes\":null}");
        invoke(plan, "ask", "AskMe", "[\"well?\"]", "target = each\nexpect = json:/yes=null\n");
        plan.javaRequest(
                        "all",
                        SignalRInvoke.class,
                        "method = Broadcast\narguments = [\"all\"]\nkind = send\nreply = none")
                .javaRequest("hold", Samplers.HOLD, "seconds = 3")
                .javaRequest("good bye", SignalRDisconnect.class, "group = signalr");
    }

    private static void invoke(Plan plan, String label, String method, String arguments, String more) {
        plan.javaRequest(
                label,
                SignalRInvoke.class,
                "method = " + method + "\narguments = " + arguments + "\nwaitForReplies = true\n" + more);
    }

    private static void assertNoFileHolds(Finished run, String secret) throws IOException {
        try (Stream<Path> files = Files.walk(run.engine().folder())) {
            assertThat(files.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .doesNotContain(secret));
        }
    }

    /** Every session of every case opened over its transport, and none was lost. */
    private static <W> void opened(Finished run, List<W> ways, Function<W, String> transport) {
        for (W way : ways) {
            for (String client : CLIENTS) {
                assertThat(run.part(name(way, client)).row("connect").message())
                        .startsWith("opened 20 of 20 sessions (" + transport.apply(way) + " " + SESSIONS + ")");
            }
        }
        ways.stream()
                .collect(Collectors.groupingBy(transport, Collectors.counting()))
                .forEach((name, count) -> assertThat(run.report()
                                .number("sessions", "transports", name)
                                .longValue())
                        .as(name)
                        .isEqualTo(count * CLIENTS.size() * SESSIONS));
        assertThat(run.sessions("opened")).isEqualTo((long) ways.size() * CLIENTS.size() * SESSIONS);
        assertThat(run.sessions("lost") + run.sessions("failed")).isZero();
    }

    private static void allReplied(Finished run, Object way, String label) {
        for (String client : CLIENTS) {
            assertThat(run.part(name(way, client)).count(label, "replied"))
                    .as(name(way, client))
                    .isEqualTo(MESSAGES);
        }
    }

    /** Compares the counts of some labels, and shows the latencies of the first. */
    private static void isTheSameByBoth(Finished run, Object way, List<String> counts, String... labels) {
        List<List<Long>> byClient = CLIENTS.stream()
                .map(client -> run.part(name(way, client)))
                .map(part -> {
                    show(part, labels[0]);
                    return Stream.of(labels)
                            .flatMap(label -> counted(run, part.label(label), counts).stream())
                            .toList();
                })
                .toList();
        assertThat(byClient.get(1)).as(way + ": " + counts).isEqualTo(byClient.get(0));
    }

    private static List<Long> counted(Finished run, String label, List<String> counts) {
        Map<String, Object> counted = run.report().labels().get(label);
        return counts.stream()
                .map(name -> ((Number) counted.getOrDefault(name, 0)).longValue())
                .toList();
    }

    private static void show(Part part, String label) {
        String full = part.label(label);
        System.out.printf(
                Locale.ROOT,
                "%s: p50 %.2f ms, p99 %.2f ms%n",
                part.name(),
                part.run().report().number("labels", full, "latency_ms", "p50").doubleValue(),
                part.run().report().number("labels", full, "latency_ms", "p99").doubleValue());
    }
}
