package io.github.jmeterduplex.samples.runs;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.control.CheckMessages;
import io.github.jmeterduplex.control.DropSessions;
import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.control.WaitSessions;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
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
        MISTAKES.put(
                StompConnect.class,
                List.of(
                        entry("url", "chat.example/ws"),
                        entry("url", "ftp://chat.example/ws"),
                        entry("sessions", "0"),
                        entry("sessions", "1e3"),
                        entry("transports", "xhr"),
                        entry("heartbeat", "10000"),
                        entry("connectHeaders", "X-Token: a"),
                        entry("httpHeaders", "{\"a\":null}"),
                        entry("reconnect", "yes"),
                        entry("reconnectDelayMillis", "10s"),
                        entry("sharing", "JVM"),
                        entry("ifExists", "again"),
                        entry("tlsTrust", "none"),
                        entry("compression", "on"),
                        entry("proxy", "proxy.example:3128"),
                        entry("localAddresses", "eth0"),
                        entry("connectsPerSecond", "-1"),
                        entry("Subscribe", "/topic/a")));
        MISTAKES.put(
                StompSend.class,
                List.of(
                        entry("replyfrom", "/topic/a"),
                        entry("replyFrom", "/topic/never"),
                        entry("reply", "jsn:/id"),
                        entry("reply", "json:/id"),
                        entry("expect", "status=ok"),
                        entry("replies", "all"),
                        entry("body", "{\"id\":\"{{idd}}\"}"),
                        entry("group", "sotmp"),
                        entry("headers", "{\"destination\":\"/x\"}"),
                        entry("messages", "0"),
                        entry("messagesPerSecond", "100/s"),
                        entry("maxInFlight", "0")));
        MISTAKES.put(StompSubscribe.class, List.of(entry("ack", "clients"), entry("acknowledge", "receive")));
        MISTAKES.put(StompReceive.class, List.of(entry("until", "("), entry("target", "each")));
        MISTAKES.put(StompUnsubscribe.class, List.of(entry("id", "7")));
        MISTAKES.put(StompDisconnect.class, List.of(entry("abrupt", "1")));
        MISTAKES.put(SocketIoConnect.class, List.of(entry("engine", "2"), entry("namespace", "chat")));
        MISTAKES.put(SocketIoEmit.class, List.of(entry("event", "disconnect"), entry("args", "{}")));
        MISTAKES.put(SocketIoListen.class, List.of(entry("acknowledge", "ok")));
        MISTAKES.put(HoldSessions.class, List.of(entry("second", "5")));
        MISTAKES.put(DropSessions.class, List.of(entry("how", "drop"), entry("percent", "101")));
        MISTAKES.put(WaitSessions.class, List.of(entry("open", "many")));
        MISTAKES.put(CheckMessages.class, List.of(entry("maxLostPercent", "101")));
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
                        StompConnect.class, "url = ws://127.0.0.1:" + server.port() + "/ws; subscribe = /user/queue/replies")
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
        List<String> command = new ArrayList<>(List.of(
                Child.java(),
                "-jar",
                Checkout.pluginJar().toString(),
                "check",
                "--jmeter",
                Checkout.jmeterHome().toString()));
        Stream.of(plans).forEach(plan -> command.add(plan.toString()));
        try (Child child = Child.start("check", command, Checkout.root(), line -> {})) {
            int exitCode = child.awaitExit(PATIENCE);
            List<String> lines = new ArrayList<>(child.lines());
            lines.add("exit code " + exitCode);
            return lines;
        }
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
    void commandFindsEachMistakeOnce() throws InterruptedException {
        List<String> lines = check(bad);
        assertThat(lines).endsWith("exit code 1");
        assertThat(lines.get(0)).isEqualTo(bad + ": " + planted + " mistakes");
        assertThat(planted).isGreaterThanOrEqualTo(40);
        assertAllTold(lines);
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

    private static JMeterRun run(Path plan, String mode) throws Exception {
        JMeterRun run = JMeterSetup.of(plan).property("duplex.check", mode).start();
        assertThat(run.awaitEnd(PATIENCE)).isZero();
        return run;
    }

    @Test
    void runWithMistakesConnectsNothingAndStops() throws Exception {
        long before = server.messages();
        try (JMeterRun run = run(bad, "stop")) {
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
                        StompSend.class, "destination = /app/echo; body = hello; replyfrom = /user/queue/replies")
                .write(folder);
    }

    @Test
    void runThatIsWarnedGoesOn() throws Exception {
        try (JMeterRun run = run(slip(), "warn")) {
            assertThat(run.process().lines())
                    .contains(
                            "duplex: the plan has a mistake:",
                            "duplex:   \"slip\" in \"users\": there is no parameter replyfrom; is replyFrom meant?");
            assertThat(run.rows()).hasSize(3).allMatch(JtlRow::isSuccess);
        }
    }

    @Test
    void runThatNobodyChecksSaysNothing() throws Exception {
        try (JMeterRun run = run(slip(), "off")) {
            assertThat(run.process().lines()).noneMatch(line -> line.contains("mistake"));
            assertThat(run.rows()).hasSize(3).allMatch(JtlRow::isSuccess);
        }
    }

    @Test
    void goodPlanRunsAndSaysNothing() throws Exception {
        try (JMeterRun run = run(good, "stop")) {
            assertThat(run.process().lines()).noneMatch(line -> line.contains("mistake"));
            assertThat(run.rows()).hasSize(2).allMatch(JtlRow::isSuccess);
        }
    }
}
