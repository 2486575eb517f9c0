package io.github.jmeterduplex.samples.runs.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.control.WaitSessions;
import io.github.jmeterduplex.samples.runs.Csv;
import io.github.jmeterduplex.samples.runs.faults.HostileServer;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.LeanServerProcess;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import io.github.jmeterduplex.signalr.SignalRDisconnect;
import io.github.jmeterduplex.socketio.SocketIoDisconnect;
import io.github.jmeterduplex.stomp.StompDisconnect;
import io.github.jmeterduplex.websocket.WsConnect;
import io.github.jmeterduplex.websocket.WsDisconnect;
import io.github.jmeterduplex.websocket.WsSend;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every attack in one JMeter, some at a time, beside a session to another server. That session is answered all the
 * time, the heap of 512 MB suffices, and neither the log nor the files grow with what the servers send. Prints how much
 * slower the session's replies came than before the attacks.
 */
@Tag("long")
class HostileIT {
    private static final int AT_A_TIME = 4;
    private static final int CALM_SECONDS = 10;
    private static final int WARM_UP_MILLIS = 5_000;
    private static final double ATTACK_SECONDS = 1.2;
    private static final int TIMEOUT_MILLIS = 3_000;
    private static final int RATE = 50;
    private static final int A_SECOND_MICROS = 1_000_000;
    private static final long LOG_BYTES = 300_000;
    private static final long FILES_BYTES = 20_000_000;
    private static final Duration PATIENCE = Duration.ofMinutes(6);
    private static final String CANARY = "canary";

    private final Set<String> reached = ConcurrentHashMap.newKeySet();
    private final List<HostileServer> servers = new ArrayList<>();

    @Test
    void sessionToAnotherServerIsAnsweredAllTheTime(@TempDir Path folder) throws Exception {
        List<Attack> attacks = Attacks.all();
        try (LeanServerProcess lean = LeanServerProcess.start(List.of())) {
            Plan plan = Plan.named("hostile").together();
            canary(plan, lean.port());
            attack(plan.then("attacks"), attacks);
            try (JMeterRun run = JMeterSetup.of(plan.write(folder))
                    .jvm("-Xmx512m", "-XX:MaxDirectMemorySize=256m", "-XX:+ExitOnOutOfMemoryError")
                    .defaultJvm()
                    .property("duplex.check", "off", "duplex.drain.seconds", 1)
                    .start()) {
                assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
                check(run, attacks);
            }
        } finally {
            for (HostileServer server : servers) {
                server.close();
            }
        }
    }

    private static void canary(Plan plan, int port) {
        plan.loops(-1)
                .javaRequest(
                        "open",
                        WsConnect.class,
                        "group = %s; url = ws://127.0.0.1:%d/echo; ifExists = keep; sharing = jvm",
                        CANARY,
                        port)
                .javaRequest(CANARY, WsSend.class, """
                        group = %s; body = {"id":"{{id}}","text":"hello"}; reply = json:/id
                        messagesPerSecond = %d; messages = %d
                        """, CANARY, RATE, RATE);
    }

    private void attack(Plan plan, List<Attack> attacks) throws IOException {
        plan.javaRequest("wait", WaitSessions.class, "group = " + CANARY + "; open = 1");
        hold(plan, "calm", CANARY, CALM_SECONDS);
        for (int from = 0; from < attacks.size(); from += AT_A_TIME) {
            List<Attack> some = attacks.subList(from, Math.min(attacks.size(), from + AT_A_TIME));
            for (Attack attack : some) {
                Map<String, Object> parameters = new TreeMap<>(attack.parameters());
                boolean isWebSocket = parameters.remove("scheme") != null;
                parameters.put("group", attack.name());
                parameters.put(
                        "url",
                        (isWebSocket ? "ws://" : "http://") + serve(attack).hostPort() + attack.path());
                parameters.put("wait", false);
                parameters.put("connectTimeoutMillis", TIMEOUT_MILLIS);
                plan.javaRequest(attack.name(), attack.connect(), parameters);
            }
            hold(plan, "attacks", some.get(0).name(), ATTACK_SECONDS);
            for (Attack attack : some) {
                plan.javaRequest("end", disconnect(attack), "group = " + attack.name() + "; abrupt = true");
            }
        }
        plan.stopTest();
    }

    private static void hold(Plan plan, String label, String group, double seconds) {
        plan.javaRequest(label, HoldSessions.class, "group = " + group + "; seconds = " + seconds + "; maxLost = 10");
    }

    private static String disconnect(Attack attack) {
        String connect = attack.connect();
        return Stream.of(StompDisconnect.class, SocketIoDisconnect.class, SignalRDisconnect.class, WsDisconnect.class)
                .map(Class::getName)
                .filter(name -> name.equals(connect.replace("Connect", "Disconnect")))
                .findFirst()
                .orElseThrow();
    }

    private HostileServer serve(Attack attack) throws IOException {
        HostileServer server = HostileServer.start(wire -> {
            reached.add(attack.name());
            attack.script().serve(wire);
        });
        servers.add(server);
        return server;
    }

    private void check(JMeterRun run, List<Attack> attacks) throws IOException {
        assertThat(reached).containsAll(attacks.stream().map(Attack::name).toList());
        List<JtlRow> rows = run.rows();
        assertThat(rows)
                .extracting(JtlRow::label)
                .containsAll(attacks.stream().map(Attack::name).toList());
        assertThat(Files.size(run.folder().resolve("jmeter.log")))
                .as("bytes of the log")
                .isLessThan(LOG_BYTES);
        assertThat(bytes(run.folder())).as("bytes of all files").isLessThan(FILES_BYTES);
        RunReport report = run.report();
        assertThat(report.count(CANARY, "replied"))
                .isEqualTo(report.count(CANARY, "sent"))
                .isPositive();
        long begin = Long.parseLong(run.rows(attacks.get(0).name()).get(0).text("timeStamp"));
        List<Long> calm = new ArrayList<>();
        List<Long> beside = new ArrayList<>();
        canaryLatencies(run, begin, calm, beside);
        System.out.printf(
                "%d attacks: p99 of a session to another server %d us, %d us before them, ratio %.1f; longest %d us%n",
                attacks.size(), p99(beside), p99(calm), (double) p99(beside) / p99(calm), max(beside));
        assertThat(max(beside)).as("microseconds without a reply").isLessThan(A_SECOND_MICROS);
    }

    /** Reads the rows of the canary's messages: those sent before the attacks, without a warm-up, and the others. */
    private static void canaryLatencies(JMeterRun run, long begin, List<Long> calm, List<Long> beside)
            throws IOException {
        for (Path engine : run.engineFolders()) {
            try (Stream<Path> files = Files.list(engine)) {
                files.filter(file -> file.getFileName().toString().matches("messages-\\d+\\.jtl"))
                        .sorted()
                        .forEach(file -> read(file, begin, calm, beside));
            }
        }
        assertThat(calm).isNotEmpty();
        assertThat(beside).isNotEmpty();
    }

    private static void read(Path file, long begin, List<Long> calm, List<Long> beside) {
        try {
            Csv.read(file, line -> {
                long sent = Long.parseLong(line.getField("timeStamp"));
                if (line.getField("label").equals(CANARY) && sent > begin - CALM_SECONDS * 1_000L + WARM_UP_MILLIS) {
                    (sent < begin ? calm : beside).add(Long.parseLong(line.getField("intended_latency_us")));
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long p99(List<Long> micros) {
        return micros.stream().sorted().toList().get(micros.size() * 99 / 100);
    }

    private static long max(List<Long> micros) {
        return micros.stream().mapToLong(Long::longValue).max().orElseThrow();
    }

    private static long bytes(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
