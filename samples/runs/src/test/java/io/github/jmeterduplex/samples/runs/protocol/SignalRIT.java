package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Part;
import io.github.jmeterduplex.samples.runs.PlanSignals;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.harness.AspNetHubProcess;
import io.github.jmeterduplex.samples.runs.harness.GoHubProcess;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Parameters;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.ServerProcess;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.signalr.SignalRDisconnect;
import io.github.jmeterduplex.signalr.SignalRInvoke;
import io.github.jmeterduplex.signalr.SignalRListen;
import io.github.jmeterduplex.signalr.SignalRReceive;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * SignalR sessions in a real JMeter against our own hub, the one in Go and that of ASP.NET Core: the report says
 * what the hub counted.
 */
@Tag("parallel")
class SignalRIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int SESSIONS = 50;
    private static final int ECHOES = 400;
    private static final int ROOM_MESSAGES = 5;
    private static final int FAILURES = 10;
    private static final int SLOW = 5;
    private static final int STREAMS = 10;
    private static final int ITEMS = 5;

    private static final List<Way> WAYS = List.of(
            new Way("websocket", "json", false),
            new Way("websocket", "messagepack", false),
            new Way("websocket", "messagepack", true),
            new Way("sse", "json", false),
            new Way("longpolling", "json", false),
            new Way("longpolling", "messagepack", false));

    private static final List<Way> WAYS_TO_GO = List.of(
            new Way("websocket", "json", false),
            new Way("websocket", "messagepack", false),
            new Way("sse", "json", false));

    private static final List<Way> WAYS_OF_LIBRARY =
            List.of(new Way("websocket", "json", false, "library"), new Way("longpolling", "json", false, "library"));

    @TempDir
    private Path folder;

    /** How sessions reach a hub. */
    private record Way(String transport, String protocol, boolean skipNegotiation, String client) {
        Way(String transport, String protocol, boolean skipNegotiation) {
            this(transport, protocol, skipNegotiation, "duplex");
        }

        String name() {
            return transport
                    + '-'
                    + protocol
                    + (skipNegotiation ? "-at-once" : "")
                    + (client.equals("library") ? "-library" : "");
        }

        /** Whether items of streams can be sent: by the library over WebSocket alone. */
        boolean uploads() {
            return transport.equals("websocket") || !client.equals("library");
        }
    }

    /** Starts a hub in a process of its own. */
    private interface HubStarter {
        ServerProcess start() throws InterruptedException;
    }

    @Test
    void reportSaysWhatTheHubCounted() throws Exception {
        Map<Way, SignalRHub> hubs = new LinkedHashMap<>();
        try {
            Plan plan = Plan.named("signalr-hubs").together();
            for (Way way : WAYS) {
                hubs.put(way, SignalRHub.start("--ping-millis=1000"));
                connects(plan.part(way.name()), hubs.get(way).hubUrl(), way);
                calls(plan);
                asks(plan);
                disconnectMessage(plan);
            }
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder)));

            allAnswered(run, WAYS);
            for (Way way : WAYS) {
                hubCountedEverything(run.part(way.name()), way, quiet(hubs.get(way)::stats));
            }
        } finally {
            hubs.values().forEach(SignalRHub::close);
        }
    }

    private static void hubCountedEverything(Part part, Way way, Map<String, Object> stats) {
        assertThat(part.count("ask", "replied")).isEqualTo(1);
        assertThat(part.count("upload", "replied")).isEqualTo(1);
        assertThat(Json.count(stats, "opened_by", way.transport + "/" + way.protocol))
                .isEqualTo(SESSIONS);
        assertThat(Json.count(stats, "negotiations")).isEqualTo(way.skipNegotiation ? 0 : SESSIONS);
        assertThat(Json.count(stats, "closes_received")).isEqualTo(SESSIONS);
        assertThat(Json.count(stats, "breaches")).isZero();
        hubCountedTheSame(part, stats);
        assertThat(Json.count(stats, "results"))
                .isEqualTo(part.written("echo") + part.written("ask") + part.written("upload"));
        assertThat(Json.count(stats, "items_received")).isEqualTo(3);
        assertThat(Json.count(stats, "voids"))
                .isEqualTo(part.written("void") + part.written("join") + part.written("stream") + part.written("slow"));
        assertThat(Json.count(stats, "errors")).isEqualTo(FAILURES);
        assertThat(Json.count(stats, "fire_and_forget")).isEqualTo(ROOM_MESSAGES + 1);
        assertThat(Json.count(stats, "pushes", "message")).isEqualTo((ROOM_MESSAGES + 1L) * SESSIONS);
        assertThat(Json.count(stats, "client_results")).isEqualTo(1);
        assertThat(Json.count(stats, "distinct_ids")).isEqualTo(part.written("echo"));
    }

    @Test
    void reportSaysWhatTheGoHubCounted() throws Exception {
        Plan plan = Plan.named("signalr-go").together();
        Map<Way, Map<String, Object>> unused = new LinkedHashMap<>();
        counted(plan, WAYS_TO_GO, GoHubProcess::start, way -> calls(plan), unused);
    }

    @Test
    void reportSaysWhatTheHubOfAspNetCounted() throws Exception {
        List<Way> ways = Stream.concat(WAYS.stream(), WAYS_OF_LIBRARY.stream()).toList();
        Plan plan = Plan.named("signalr-aspnet").together();
        Map<Way, Map<String, Object>> stats = new LinkedHashMap<>();
        Finished run = counted(plan, ways, AspNetHubProcess::start, way -> callsAspNet(plan, way), stats);

        stats.forEach((way, counts) -> {
            Part part = run.part(way.name());
            assertThat(part.count("ask", "replied")).isEqualTo(1);
            assertThat(Json.count(counts, "client_results")).isEqualTo(1);
            assertThat(Json.count(counts, "errors")).isEqualTo(FAILURES);
            assertThat(Json.count(counts, "pushes", "message")).isEqualTo((ROOM_MESSAGES + 1L) * SESSIONS);
            assertThat(Json.count(counts, "distinct_ids")).isEqualTo(part.written("echo"));
            assertThat(Json.count(counts, "items_received")).isEqualTo(way.uploads() ? 6 : 0);
            if (way.uploads()) {
                assertThat(part.count("upload", "replied")).isEqualTo(1);
                assertThat(part.count("sums (each)", "count")).isEqualTo(3);
            }
        });
    }

    private static void callsAspNet(Plan plan, Way way) {
        calls(plan);
        ask(plan);
        if (way.uploads()) {
            upload(plan);
            invoke(plan, "sums", "Sums", "[]", "kind = stream; streams = [[1,2,3.5]]");
        }
    }

    /**
     * Runs a plan against a hub for each way, each in a process of its own.
     *
     * @param calls adds the samplers of a way
     * @param stats gets what the hubs counted
     */
    private Finished counted(
            Plan plan, List<Way> ways, HubStarter starter, Consumer<Way> calls, Map<Way, Map<String, Object>> stats)
            throws Exception {
        Map<Way, ServerProcess> hubs = new LinkedHashMap<>();
        try {
            for (Way way : ways) {
                hubs.put(way, starter.start());
                connects(plan.part(way.name()), hubs.get(way).url() + "/chat", way);
                calls.accept(way);
                disconnectMessage(plan);
            }
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder)));

            allAnswered(run, ways);
            for (Way way : ways) {
                stats.put(way, quiet(hubs.get(way)::stats));
                hubCountedTheSame(run.part(way.name()), stats.get(way));
            }
            return run;
        } finally {
            hubs.values().forEach(ServerProcess::close);
        }
    }

    private static void allAnswered(Finished run, List<Way> ways) {
        for (Way way : ways) {
            answers(run.part(way.name()), way.transport);
        }
        // What Connect listens to has one label in the whole run: each session heard the call to all once.
        assertThat(run.count("message", "pushed")).isEqualTo((long) ways.size() * SESSIONS);
        assertThat(run.sessions("opened")).isEqualTo((long) ways.size() * SESSIONS);
        assertThat(run.sessions("lost")).isZero();
    }

    @Test
    void hubDecidesWithItsCloseWhetherSessionsComeBackAndNoFileHoldsTheToken() throws Exception {
        try (SignalRHub hub = SignalRHub.start("--access-token=s3cr3t");
                PlanSignals signals = PlanSignals.start()) {
            String connect = "url = " + hub.hubUrl() + "\naccessToken = %s\n";
            Plan plan = Plan.named("signalr-close");
            plan.javaRequest(
                            "connect",
                            SignalRConnect.class,
                            connect.formatted("s3cr3t")
                                    + "sessions = 5; trace = 20; reconnect = true; reconnectDelayMillis = 0")
                    .javaRequest(
                            "refused",
                            SignalRConnect.class,
                            connect.formatted("s3cr3t-guess") + "group = refused\ntrace = 20\n")
                    .javaRequest("come back", SignalRInvoke.class, bye(true))
                    .httpGet("they are back", signals.at("back", () -> awaitOpened(hub, 10)))
                    .javaRequest("back", Samplers.WAIT, "group = signalr\nopen = 5")
                    .javaRequest("stay away", SignalRInvoke.class, bye(false))
                    .javaRequest("away", Samplers.HOLD, "group = signalr\nseconds = 3");
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder)));

            assertThat(run.row("refused").code()).isEqualTo("401");
            assertThat(run.row("they are back").isSuccess()).isTrue();
            assertThat(run.row("back").isSuccess()).isTrue();
            assertThat(run.row("away").isSuccess()).isFalse();
            assertThat(run.sessions("opened")).isEqualTo(5);
            assertThat(run.sessions("reconnected")).isEqualTo(5);
            assertThat(run.sessions("lost")).isEqualTo(10);
            assertThat(Json.count(hub.stats(), "opened")).isEqualTo(10);
            assertThat(Json.count(hub.stats(), "closes_sent")).isEqualTo(10);
            assertThat(Json.count(hub.stats(), "tokens_in_header")).isPositive();
            assertThat(run.rows()).extracting(JtlRow::message).noneMatch(message -> message.contains("s3cr3t"));
            try (Stream<Path> files = Files.walk(run.engine().folder())) {
                assertThat(files.filter(Files::isRegularFile))
                        .isNotEmpty()
                        .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                                .doesNotContain("s3cr3t"));
            }
        }
    }

    private static void awaitOpened(SignalRHub hub, long opened) throws Exception {
        Map<String, Object> stats = Await.answer(hub::stats, now -> Json.count(now, "opened") == opened, PATIENCE);
        assertThat(Json.count(stats, "opened")).isEqualTo(opened);
    }

    private static Map<String, Object> bye(boolean allowReconnect) {
        return call("Bye", "[" + allowReconnect + "]", "target = each\nkind = send\nreply = none\n");
    }

    private static void connects(Plan plan, String url, Way way) {
        plan.javaRequest(
                "connect",
                SignalRConnect.class,
                """
                url = %s; sessions = %d; transports = %s; protocol = %s; skipNegotiation = %s; listen = message
                client = %s
                """,
                url,
                SESSIONS,
                way.transport,
                way.protocol,
                way.skipNegotiation,
                way.client);
    }

    private static Map<String, Object> call(String method, String arguments, String more) {
        return Parameters.of("method = " + method + "\narguments = " + arguments + "\n" + more);
    }

    /** A call whose reply is waited for, with further parameters. */
    private static void invoke(
            Plan plan, String label, String method, String arguments, String more, Object... values) {
        String all = "waitForReplies = true; " + more.formatted(values);
        plan.javaRequest(label, SignalRInvoke.class, call(method, arguments, all));
    }

    private static void calls(Plan plan) {
        invoke(plan, "echo", "Echo", "[{\"id\":\"{{id}}\",\"n\":{{sequence}}}]", """
                expect = json:/n={{sequence}}; messages = %d; messagesPerSecond = %d""", ECHOES, ECHOES / 2);
        invoke(plan, "void", "Send", "[\"hello\"]", "messages = 100");
        invoke(plan, "fail", "Fail", "[\"on purpose\"]", "messages = %d", FAILURES);
        invoke(plan, "join", "Join", "[\"hall\"]", "target = each");
        invoke(plan, "room", "SendToGroup", "[\"hall\",{\"id\":\"{{id}}\"}]", """
                kind = send; reply = json:/1/id; replyFrom = message; replies = open; messages = %d""", ROOM_MESSAGES);
        plan.javaRequest("all", SignalRInvoke.class, call("Broadcast", "[\"to all\"]", "kind = send; reply = none"))
                .javaRequest("hear", SignalRReceive.class, "method = message; target = 0; until = to all")
                .jsonAssertion("$[0]", "to all");
        invoke(plan, "stream", "Counter", "[" + ITEMS + ",1]", "kind = stream; messages = %d", STREAMS);
        invoke(plan, "slow", "Slow", "[1500]", "replyTimeoutMillis = 500; messages = %d", SLOW);
    }

    private static void asks(Plan plan) {
        ask(plan);
        upload(plan);
    }

    private static void ask(Plan plan) {
        plan.javaRequest("answer", SignalRListen.class, "method = answer; answer = {\"yes\":true}");
        invoke(plan, "ask", "AskMe", "[\"well?\"]", "expect = json:/yes=true");
    }

    private static void upload(Plan plan) {
        invoke(plan, "upload", "Upload", "[]", "streams = [[1,2,3.5]]; expect = json:/sum=6.5");
    }

    private static void disconnectMessage(Plan plan) {
        plan.javaRequest("heartbeats", Samplers.HOLD, "seconds = 3")
                .javaRequest("good bye", SignalRDisconnect.class, "group = signalr");
    }

    private static void answers(Part part, String transport) {
        assertThat(part.failed()).containsExactly("fail", "slow");
        assertThat(part.row("connect").message())
                .startsWith("opened 50 of 50 sessions (" + transport + " " + SESSIONS + ")");
        assertThat(part.row("fail").message()).contains("on purpose");
        assertThat(part.count("fail", "wrong")).isEqualTo(FAILURES);
        assertThat(part.count("slow", "lost")).isEqualTo(SLOW);
        assertThat(part.count("slow", "late")).isEqualTo(SLOW);
        Map.of("echo", ECHOES, "void", 100, "join", SESSIONS, "room", ROOM_MESSAGES, "stream", STREAMS)
                .forEach((label, messages) ->
                        assertThat(part.count(label, "replied")).as(label).isEqualTo(messages.longValue()));
        assertThat(part.count("room (each)", "count")).isEqualTo((long) ROOM_MESSAGES * SESSIONS);
        assertThat(part.count("stream (first)", "count")).isEqualTo(STREAMS);
        assertThat(part.count("stream (each)", "count")).isEqualTo((long) STREAMS * ITEMS);
        assertThat(part.row("heartbeats").message()).isEqualTo(SESSIONS + " sessions open, 0 lost");
    }

    private static void hubCountedTheSame(Part part, Map<String, Object> stats) {
        String methods = "echo = Echo; void = Send; fail = Fail; join = Join; room = SendToGroup; all = Broadcast";
        Parameters.of(methods + "; stream = Counter; slow = Slow")
                .forEach((label, method) -> assertThat(Json.count(stats, "invocations", method.toString()))
                        .as(label)
                        .isEqualTo(part.written(label)));
        assertThat(Json.count(stats, "items_sent")).isEqualTo((long) STREAMS * ITEMS);
        assertThat(Json.count(stats, "opened")).isEqualTo(SESSIONS);
        assertThat(Json.count(stats, "disconnects")).isEqualTo(SESSIONS);
    }

    /** Asks a hub until its last connection has gone. */
    private static Map<String, Object> quiet(Callable<Map<String, Object>> hub) throws Exception {
        return Await.answer(hub, stats -> Json.count(stats, "disconnects") == SESSIONS, PATIENCE);
    }
}
