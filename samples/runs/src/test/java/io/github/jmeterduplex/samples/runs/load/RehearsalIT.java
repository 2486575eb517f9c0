package io.github.jmeterduplex.samples.runs.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.ListeningPorts;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.runs.harness.ServeProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rehearsal before a run: it happens, its figures are told, and nothing of it is left. */
class RehearsalIT {
    private static final Pattern LINE =
            Pattern.compile("duplex: rehearsed [0-9.]+ s on this machine(?: \\(with [^)]+\\))?:"
                    + " [0-9.]+ ms p50, [0-9.]+ ms p99(?:, [1-9][0-9,]* messages/s)?");

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    private Path temporary;

    private static List<String> rehearsed(JMeterRun run) {
        return run.process().lines().stream()
                .filter(line -> line.contains("rehears"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "one-thread.jmx, sessions=20 seconds=2, chat.send",
        "livechat-steps.jmx, users=3 rampSeconds=1 seconds=3, chat.send",
        "socketio.jmx, sessions=20 connectsPerSecond=500 everySeconds=1 seconds=2, emit",
        "signalr.jmx, sessions=20 messagesPerSecond=50 seconds=2 holdSeconds=1, call",
        "websocket.jmx, users=2 loops=3, echo"
    })
    void countsAreThoseOfTheServerAlone(String plan, String properties, String label) throws Exception {
        try (ServeProcess server = ServeProcess.start()) {
            JMeterSetup setup = JMeterSetup.of(Checkout.plan(plan))
                    .property("port", server.port())
                    .property("duplex.rehearsal", "auto")
                    .jvm("-Djava.io.tmpdir=" + temporary);
            for (String property : properties.split(" ", -1)) {
                String[] parts = property.split("=", 2);
                setup = setup.property(parts[0], parts[1]);
            }
            try (JMeterRun jmeter = setup.start()) {
                Finished run = Finished.ended(jmeter, 0, Audit.End.COMPLETED).withoutFailedSamples();

                assertThat(rehearsed(jmeter)).singleElement().asString().matches(LINE);
                assertThat(run.sessions("opened")).isPositive().isEqualTo(server.count("connects"));
                assertThat(run.count(label, "sent")).isPositive().isEqualTo(run.count(label, "replied"));
                assertThat(sent(run)).isEqualTo(server.count("messages"));
                assertThat(Await.answer(() -> server.count("open"), open -> open == 0, PATIENCE))
                        .isZero();
                assertThat(server.count("broken")).isZero();
                assertThat(run.engine().runJson().get("facts"))
                        .asInstanceOf(InstanceOfAssertFactories.MAP)
                        .extractingByKey("rehearsal", InstanceOfAssertFactories.MAP)
                        .containsKeys("seconds", "p50_ms", "p99_ms");
            }
        }
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left.filter(file -> file.getFileName().toString().startsWith("duplex-rehearsal")))
                    .isEmpty();
        }
    }

    /** The messages of all labels. */
    private static long sent(Finished run) {
        return run.report().labels().values().stream()
                .mapToLong(counts -> counts.get("sent") instanceof Number sent ? sent.longValue() : 0)
                .sum();
    }

    @Test
    void neitherThreadNorPortOfItIsLeft() throws Exception {
        Needs.program("jcmd");
        try (ServeProcess server = ServeProcess.start();
                JMeterRun jmeter = JMeterSetup.of(Checkout.plan("one-thread.jmx"))
                        .property("port", server.port())
                        .property("sessions", 5, "seconds", 2, "holdSeconds", 4)
                        .property("duplex.rehearsal", 1)
                        .start()) {
            Await.answer(() -> server.count("messages"), sent -> sent > 0, PATIENCE);
            long pid = jmeter.process().pid();
            assertThat(output("jcmd", String.valueOf(pid), "Thread.print"))
                    .contains("duplex-timer")
                    .doesNotContain("duplex-rehearsal", "duplex-test-server");
            assertThat(ListeningPorts.of(pid)).as("ports of JMeter").isEmpty();
            Finished.ended(jmeter, 0, Audit.End.COMPLETED);
        }
    }

    @Test
    void withoutItNothingIsToldAndNoPortIsOpened() throws Exception {
        try (ServeProcess server = ServeProcess.start();
                JMeterRun jmeter = JMeterSetup.of(Checkout.plan("one-thread.jmx"))
                        .property("port", server.port())
                        .property("sessions", 5, "seconds", 1)
                        .property("duplex.rehearsal", "off")
                        .start()) {
            Finished run = Finished.ended(jmeter, 0, Audit.End.COMPLETED);
            assertThat(rehearsed(jmeter)).isEmpty();
            assertThat(run.engine().runJson().get("facts"))
                    .asInstanceOf(InstanceOfAssertFactories.MAP)
                    .doesNotContainKey("rehearsal");
        }
    }

    private static String output(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text;
    }
}
