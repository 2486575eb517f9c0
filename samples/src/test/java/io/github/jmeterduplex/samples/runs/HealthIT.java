package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.jmeterduplex.samples.bench.LeanServer;
import io.github.jmeterduplex.samples.harness.Checkout;
import io.github.jmeterduplex.samples.harness.Child;
import io.github.jmeterduplex.samples.harness.JMeterRun;
import io.github.jmeterduplex.samples.harness.JMeterSetup;
import io.github.jmeterduplex.samples.harness.JtlRow;
import io.github.jmeterduplex.samples.harness.Plan;
import io.github.jmeterduplex.samples.harness.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The report names what disturbed the client; a session that fails for a limit of the machine says which. */
@ExtendWith(SharedChat.class)
class HealthIT {
    private static final String LABEL = "chat.send";
    private static final int LONG_TEXT = 20_000;
    private static final Path TASKSET = Path.of("/usr/bin/taskset");
    private static final String FEW_PORTS =
            "ip link set lo up && echo 40000 40049 > /proc/sys/net/ipv4/ip_local_port_range";
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private Path folder;

    private Plan plan(String name, Chat chat, String cells) {
        return Samplers.login(Plan.named(name), chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, 20))
                .javaRequest(LABEL, Samplers.SEND, Samplers.chat(cells));
    }

    private static String verdict(RunReport report) {
        return String.join("\n", strings(report.at("client", "verdict")));
    }

    private static List<String> strings(Object list) {
        return ((List<?>) list).stream().map(String::valueOf).toList();
    }

    private static List<String> causes(RunReport report) {
        return ((List<?>) report.at("client", "disturbed"))
                .stream()
                        .flatMap(stretch -> strings(((Map<?, ?>) stretch).get("causes")).stream())
                        .distinct()
                        .toList();
    }

    private static double most(RunReport report, String column) {
        return report.number("client", column, "max").doubleValue();
    }

    /** A machine that is busy with something else may well disturb it: then the verdict is right. JMeter collects garbage itself. */
    @Test
    void clientWithRoomIsNotAccusedOfWhatDidNotHappen(Chat chat) throws Exception {
        Finished run = Finished.run(chat.run(plan("healthy", chat, """
                        messagesPerSecond = 100
                        durationSeconds = 12
                        """).write(folder))
                        .jvm("-Xms1g", "-Xmn800m", "-XX:+DisableExplicitGC"))
                .withoutFailedSamples();
        RunReport report = run.reportOf("--from", "4s");

        assertThat(most(report, "hiccup_max_ms")).isPositive();
        assertThat(most(report, "io_lag_max_ms")).isPositive();
        assertThat(causes(report)).doesNotContain("gc");
        assertThat(verdict(report)).doesNotContain("GC paused the client", "open files", "local ports");
        boolean calm = most(report, "hiccup_max_ms") < 20
                && most(report, "io_lag_max_ms") < 20
                && most(report, "cpu_machine_percent") < 90;
        if (calm) {
            assertThat(report.at("client", "healthy")).isEqualTo(true);
            assertThat(causes(report)).isEmpty();
        }
    }

    /** Long messages in a heap without room: what is under way when the young generation is full fills the old one. */
    @Test
    void collectionsOfASmallHeapAreNamed(Chat chat) throws Exception {

        Map<String, Object> send = Samplers.chat("""
                messagesPerSecond = 400
                durationSeconds = 10
                """);
        send.put("body", "{\"id\":\"{{id}}\",\"text\":\"" + "x".repeat(LONG_TEXT) + "\"}");
        Plan plan = Samplers.login(Plan.named("small-heap"), chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, 20))
                .javaRequest(LABEL, Samplers.SEND, send);
        Finished run = Finished.run(chat.run(plan.write(folder))
                .jvm("-XX:+UseSerialGC", "-XX:+AlwaysTenure", "-Xms48m", "-Xmx48m", "-Xmn1m"));

        assertThat(causes(run.report())).contains("gc");
        assertThat(verdict(run.report())).contains("GC paused the client ").contains("are the client's.");
        assertThat(run.report().at("client", "healthy")).isEqualTo(false);
    }

    @Test
    void clientWhoseCoreIsTakenIsNamed(Chat chat) throws Exception {
        assumeThat(TASKSET).as("needs taskset").isExecutable();
        List<String> pinned = List.of(TASKSET.toString(), "-c", "0");
        List<String> busy = new ArrayList<>(pinned);
        busy.addAll(List.of("timeout", "120", "sh", "-c", "while :; do :; done"));
        try (Child one = Child.start("busy 1", busy, folder, line -> {});
                Child two = Child.start("busy 2", busy, folder, line -> {})) {
            assertThat(List.of(one, two)).allMatch(Child::isAlive);
            Finished run = Finished.run(
                    chat.run(plan("starved", chat, """
                    messagesPerSecond = 200
                    durationSeconds = 10
                    """).write(folder)).launcher(pinned));

            assertThat(causes(run.report())).contains("cpu");
            assertThat(verdict(run.report()))
                    .contains("The client was short of CPU: its cores were full for ")
                    .contains("are the client's.");
        }
    }

    /** {@code ulimit -n} sets both limits: the JVM would raise the soft one to the hard one. */
    @Test
    void sessionsBeyondTheLimitOfOpenFilesSayWhatToDo(Chat chat) throws Exception {
        Plan plan = Samplers.login(Plan.named("few-files"), chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, 600))
                .javaRequest("leave", "io.github.jmeterduplex.stomp.StompDisconnect", Map.of());
        try (JMeterRun run = chat.run(plan.write(folder))
                .launcher(List.of("bash", "-c", "ulimit -n 400; exec \"$@\"", "bash"))
                .start()) {
            assertThat(run.awaitEnd(PATIENCE)).isZero();
            JtlRow connect = run.rows().stream()
                    .filter(row -> row.label().equals("connect"))
                    .findFirst()
                    .orElseThrow();

            assertThat(connect.isSuccess()).isFalse();
            assertThat(connect.message())
                    .contains("no file descriptor left on this machine for a connection to 127.0.0.1:" + chat.port())
                    .contains("run ulimit -n ");
            assertThat(failures(run)).contains("session,descriptors,");
            assertThat(verdict(run.report()))
                    .contains("Of the client open files came to ", "of 400", "run ulimit -n 800");
        }
    }

    /** In a network of its own, in which a server runs as well and the system has 50 ports to give. */
    @Test
    void sessionsBeyondTheLocalPortsSayWhatToDo() throws Exception {
        assumeThat(succeeds("unshare", "-rn", "sh", "-c", FEW_PORTS))
                .as("needs unshare, ip, and the right to make a network")
                .isTrue();
        String server = Checkout.root().resolve("samples/target/classes").toString();
        String script =
                FEW_PORTS + "; timeout 120 " + Child.java() + " -cp " + server + " " + LeanServer.class.getName()
                        + " 39000 & server=$!; until (: < /dev/tcp/127.0.0.1/39000); do sleep 0.1; done 2> /dev/null;"
                        + " \"$@\"; code=$?; kill $server; exit $code";
        Plan plan = Plan.named("few-ports").javaRequest("connect", Samplers.CONNECT, Samplers.cells("""
                                url = ws://127.0.0.1:39000/stomp
                                sessions = 80
                                """));
        try (JMeterRun run = JMeterSetup.of(plan.write(folder))
                .launcher(List.of("unshare", "-rn", "bash", "-c", script, "bash"))
                .start()) {
            assertThat(run.awaitEnd(PATIENCE)).isZero();
            JtlRow connect = run.rows().get(0);

            assertThat(connect.isSuccess()).isFalse();
            assertThat(connect.message())
                    .contains("no local address or port left on this machine for a connection to 127.0.0.1:39000")
                    .contains("run sysctl -w net.ipv4.ip_local_port_range=");
            assertThat(failures(run)).contains("session,local-ports,");
        }
    }

    private static boolean succeeds(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static String failures(JMeterRun run) throws IOException {
        return run.engineFolders().stream()
                .map(engine -> engine.resolve("failures.csv"))
                .map(HealthIT::text)
                .collect(Collectors.joining());
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
