package io.github.jmeterduplex.samples.runs;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.control.CheckMessages;
import io.github.jmeterduplex.control.DropSessions;
import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.control.WaitSessions;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.PluginCommand;
import io.github.jmeterduplex.samples.servers.lean.LeanServer;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import io.github.jmeterduplex.socketio.SocketIoListen;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompDisconnect;
import io.github.jmeterduplex.stomp.StompReceive;
import io.github.jmeterduplex.stomp.StompSend;
import io.github.jmeterduplex.stomp.StompSubscribe;
import io.github.jmeterduplex.stomp.StompUnsubscribe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mistakes of a plan are told before anything connects: by the command {@code check}, and when the plan is run. */
@Tag("parallel")
class CheckIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** A mistake in a sampler of each kind, by the text that says it. */
    private static final Map<Class<?>, List<Map.Entry<String, String>>> MISTAKES = new LinkedHashMap<>();

    static {
        mistakes(StompConnect.class, """
                url = chat.example/ws; url = ftp://chat.example/ws; sessions = 0; sessions = 1e3; transports = xhr
                heartbeat = 10000; connectHeaders = X-Token: a; httpHeaders = {"a":null}; reconnect = yes
                reconnectDelayMillis = 10s; sharing = JVM; ifExists = again; tlsTrust = none; compression = on
                proxy = proxy.example:3128; localAddresses = eth0; connectsPerSecond = -1; Subscribe = /topic/a
                """);
        mistakes(StompSend.class, """
                replyfrom = /topic/a; replyFrom = /topic/never; reply = jsn:/id; reply = json:/id; expect = status=ok
                replies = all; body = {"id":"{{idd}}"}; group = sotmp; headers = {"destination":"/x"}; messages = 0
                messagesPerSecond = 100/s; maxInFlight = 0
                """);
        mistakes(StompSubscribe.class, "ack = clients; acknowledge = receive");
        mistakes(StompReceive.class, "until = (; target = each");
        mistakes(StompUnsubscribe.class, "id = 7");
        mistakes(StompDisconnect.class, "abrupt = 1");
        mistakes(SocketIoConnect.class, "engine = 2; namespace = chat");
        mistakes(SocketIoEmit.class, "event = disconnect; args = {}");
        mistakes(SocketIoListen.class, "acknowledge = ok");
        mistakes(HoldSessions.class, "second = 5");
        mistakes(DropSessions.class, "how = drop; percent = 101");
        mistakes(WaitSessions.class, "open = many");
        mistakes(CheckMessages.class, "maxLostPercent = 101");
    }

    private static void mistakes(Class<?> sampler, String parameters) {
        MISTAKES.put(
                sampler,
                Stream.of(parameters.split("\n|; "))
                        .map(each -> each.split(" = ", 2))
                        .map(each -> entry(each[0], each[1]))
                        .toList());
    }

    @TempDir
    private static Path folder;

    private static LeanServer server;
    private static int planted;

    private static Path good;
    private static Path bad;

    @BeforeAll
    static void writeThePlans() throws IOException, InterruptedException {
        server = LeanServer.start(0);
        good = goodPlan("good").write(folder);
        Plan plan = goodPlan("bad");
        for (Map.Entry<Class<?>, List<Map.Entry<String, String>>> kind : MISTAKES.entrySet()) {
            for (Map.Entry<String, String> mistake : kind.getValue()) {
                Map<String, Object> parameters = needed(kind.getKey());
                parameters.put(mistake.getKey(), mistake.getValue());
                planted++;
                plan.javaRequest(label(planted), kind.getKey().getName(), parameters);
            }
        }
        bad = plan.write(folder);
    }

    private static String label(int number) {
        return "mistake " + number;
    }

    private static Plan goodPlan(String name) {
        return Plan.named(name)
                .javaRequest(
                        "connect",
                        StompConnect.class,
                        "url = ws://127.0.0.1:" + server.port() + "/ws; subscribe = /user/queue/replies")
                .javaRequest("send", StompSend.class, "destination = /app/echo; body = hello");
    }

    /** What the sampler must have, so that the mistake is its only one. */
    private static Map<String, Object> needed(Class<?> sampler) {
        Map<String, Object> parameters = new HashMap<>();
        if (sampler == StompConnect.class) {
            parameters.put("url", "ws://127.0.0.1:" + server.port() + "/ws");
        } else if (sampler == SocketIoConnect.class) {
            parameters.put("url", "http://127.0.0.1:" + server.port());
        } else if (sampler == SocketIoEmit.class || sampler == SocketIoListen.class) {
            parameters.put("event", "chat");
        } else if (sampler == StompSend.class || sampler == StompSubscribe.class || sampler == StompUnsubscribe.class) {
            parameters.put("destination", "/app/echo");
        }
        if (sampler == StompSend.class) {
            parameters.put("reply", "receipt");
        }
        return parameters;
    }

    /** What the command prints, its exit code at the end. */
    private static List<String> check(Path... plans) throws InterruptedException {
        List<Object> words = new ArrayList<>(List.of("check", "--jmeter", Checkout.jmeterHome()));
        words.addAll(List.of(plans));
        PluginCommand check = PluginCommand.run(words.toArray());
        List<String> lines = new ArrayList<>(check.lines());
        lines.add("exit code " + check.exitCode());
        return lines;
    }

    @Test
    void everyPlanOfTheFolderJmxIsGood() throws IOException, InterruptedException {
        try (Stream<Path> files = Files.list(Checkout.root().resolve("jmx"))) {
            Path[] plans = files.filter(file -> file.toString().endsWith(".jmx"))
                    .sorted()
                    .toArray(Path[]::new);
            List<String> lines = check(plans);
            assertThat(lines).hasSize(plans.length + 1).endsWith("exit code 0");
            assertThat(lines.subList(0, plans.length)).allMatch(line -> line.endsWith(": no mistake"));
        }
    }

    @Test
    void commandFindsEachMistakeOnce() throws Exception {
        Path json = folder.resolve("check.json");
        List<String> lines = check(Path.of("--json"), json, bad);
        assertThat(lines).endsWith("exit code 1");
        assertThat(lines.get(0)).isEqualTo(bad + ": " + planted + " mistakes");
        assertThat(planted).isGreaterThanOrEqualTo(40);
        assertAllTold(lines);
        Object plan = ((List<?>) Json.at(JSON.std.anyFrom(json.toFile()), "plans")).get(0);
        assertThat(Json.at(plan, "plan")).isEqualTo(bad.toString());
        assertThat((List<?>) Json.at(plan, "mistakes"))
                .hasSize(planted)
                .allMatch(mistake -> lines.contains("  \"" + Json.at(mistake, "sampler") + "\" in \""
                        + Json.at(mistake, "thread_group") + "\": " + Json.at(mistake, "text")));
    }

    @Test
    void referenceHasEverySamplerAndItsParameters() throws Exception {
        Path json = folder.resolve("reference.json");
        PluginCommand reference = PluginCommand.run("reference", "--jmeter", Checkout.jmeterHome(), "--json", json);
        assertThat(reference.exitCode()).isZero();
        Object samplers = Json.at(JSON.std.anyFrom(json.toFile()), "samplers");
        for (Class<?> sampler : MISTAKES.keySet()) {
            assertThat(reference.lines()).contains(sampler.getName());
            assertThat((List<?>) Json.at(samplers, sampler.getName())).isNotEmpty();
        }
        assertThat((List<?>) Json.at(samplers, StompSend.class.getName()))
                .filteredOn(parameter -> "destination".equals(Json.at(parameter, "name")))
                .singleElement()
                .satisfies(parameter -> {
                    assertThat(Json.at(parameter, "required")).isEqualTo(true);
                    assertThat(Json.at(parameter, "meaning")).asString().isNotBlank();
                });
    }

    /** Each mistake in a line of its own, which names the parameter. */
    private static void assertAllTold(List<String> lines) {
        int number = 0;
        for (List<Map.Entry<String, String>> mistakes : MISTAKES.values()) {
            for (Map.Entry<String, String> mistake : mistakes) {
                String label = '"' + label(++number) + '"';
                assertThat(lines)
                        .filteredOn(line -> line.contains(label))
                        .singleElement()
                        .asString()
                        .contains(mistake.getKey());
            }
        }
    }

    @Test
    void fileThatIsNoPlanIsNamed() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("other.jmx"), "no plan");
        assertThat(check(file))
                .anyMatch(line -> line.startsWith(file + " is no test plan"))
                .endsWith("exit code 2");
        assertThat(check(folder.resolve("missing.jmx")))
                .anyMatch(line -> line.contains("there is no file"))
                .endsWith("exit code 2");
    }

    private static JMeterRun run(Path plan, String mode, int exitCode) throws Exception {
        JMeterRun run = JMeterSetup.of(plan).property("duplex.check", mode).start();
        assertThat(run.awaitEnd(PATIENCE)).isEqualTo(exitCode);
        return run;
    }

    @Test
    void runWithMistakesConnectsNothingAndStops() throws Exception {
        long before = server.messages();
        try (JMeterRun run = run(bad, "stop", 1)) {
            assertAllTold(run.process().lines());
            assertThat(run.rows()).singleElement().satisfies(row -> {
                assertThat(row.label()).isEqualTo("connect");
                assertThat(row.code()).isEqualTo("400");
                assertThat(row.message())
                        .startsWith("the plan has " + planted + " mistakes and was not run: \"mistake 1\"")
                        .contains("duplex.check=warn");
            });
            assertThat(run.engineFolders()).isEmpty();
        }
        assertThat(server.messages()).isEqualTo(before);
    }

    private static Path slip() throws IOException {
        return goodPlan("slip")
                .javaRequest(
                        "slip",
                        StompSend.class,
                        "destination = /app/echo; body = hello; replyfrom = /user/queue/replies")
                .write(folder);
    }

    @Test
    void runThatIsWarnedGoesOn() throws Exception {
        try (JMeterRun run = run(slip(), "warn", 0)) {
            assertThat(run.process().lines())
                    .contains(
                            "duplex: the plan has a mistake:",
                            "duplex:   \"slip\" in \"users\": there is no parameter replyfrom; did you mean"
                                    + " replyFrom?");
            assertThat(run.rows()).hasSize(3).allMatch(JtlRow::isSuccess);
        }
    }

    @Test
    void runThatNobodyChecksSaysNothing() throws Exception {
        try (JMeterRun run = run(slip(), "off", 0)) {
            assertThat(run.process().lines()).noneMatch(line -> line.contains("mistake"));
            assertThat(run.rows()).hasSize(3).allMatch(JtlRow::isSuccess);
        }
    }

    @Test
    void goodPlanRunsAndSaysNothing() throws Exception {
        try (JMeterRun run = run(good, "stop", 0)) {
            assertThat(run.process().lines()).noneMatch(line -> line.contains("mistake"));
            assertThat(run.rows()).hasSize(2).allMatch(JtlRow::isSuccess);
        }
    }
}
