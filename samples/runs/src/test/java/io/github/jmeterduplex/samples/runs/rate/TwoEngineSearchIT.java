package io.github.jmeterduplex.samples.runs.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.EngineFiles;
import io.github.jmeterduplex.samples.runs.RemoteEngine;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import io.github.jmeterduplex.samples.runs.harness.ServeProcess;
import io.github.jmeterduplex.samples.servers.lean.LeanServer;
import io.github.jmeterduplex.samples.servers.lean.QueueServer;
import io.github.jmeterduplex.websocket.WsConnect;
import io.github.jmeterduplex.websocket.WsSend;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several of JMeter's remote engines find the highest rate of one server together, led by their controller. */
@Tag("parallel")
@Tag("long")
class TwoEngineSearchIT {
    private static final double MEAN_MICROS = 5_000;
    private static final double CAPACITY = 1_000_000 / MEAN_MICROS;
    private static final Duration PATIENCE = Duration.ofMinutes(8);

    @TempDir
    private Path folder;

    private Path plan(int port) throws Exception {
        return plan(port, "url = ws://127.0.0.1:%d/queue; sessions = 10; sharing = jvm", """
                name = knee; maxP99Millis = 300; maxLostPercent = 0; minOpen = 10; start = 170
                precisionPercent = 30; stepSeconds = 12; settleSeconds = 1; confirmSeconds = 12
                """);
    }

    private Path plan(int port, String connect, String find) throws Exception {
        return Plan.named("find")
                .duplexResults()
                .together()
                .javaRequest("connect", WsConnect.class, connect, port)
                .javaRequest("queued", WsSend.class, """
                        body = {"id":"{{id}}"}; reply = json:/id; messagesPerSecond = find:knee
                        """)
                .then("search")
                .javaRequest("find", "io.github.jmeterduplex.control.FindRate", find)
                .write(folder);
    }

    private RemoteEngine engine(String name) throws Exception {
        return RemoteEngine.start(folder.resolve(name), "-Jduplex.engine=" + name);
    }

    @Test
    void theyHaveOneAnswerWhichIsThatOfTheServer() throws Exception {
        try (LeanServer server = QueueServer.start(0, MEAN_MICROS, false, 1);
                RemoteEngine one = engine("one");
                RemoteEngine two = engine("two");
                JMeterRun run = start(plan(server.port()), List.of(one, two))) {
            String answer = answer(run, 2);

            assertThat(answer)
                    .matches("highest [0-9.]+/s \\(.* to .*\\), breaks at .* by p99 < 300 ms.*; back after [0-9]+ s;.*"
                            + " of all 2 engines together");
            List<EngineFiles> engines = List.of(files(one), files(two));
            RunReport report =
                    RunReport.of(engines.stream().map(EngineFiles::folder).toList());
            Audit.of(engines, report, Audit.End.COMPLETED);
            Map<?, ?> search = search(report);
            assertThat(number(search, "low_per_second")).isLessThanOrEqualTo(CAPACITY);
            assertThat(number(search, "high_per_second")).isGreaterThanOrEqualTo(CAPACITY);
            stepsAreThoseOfBoth(search, engines, report);
            int steps = ((List<?>) search.get("steps")).size();
            for (int number = 1; number <= steps; number++) {
                String label = "find " + number + ": .*";
                assertThat(run.rows())
                        .as("step %d of both engines", number)
                        .filteredOn(row -> row.label().matches(label))
                        .hasSize(2);
                assertThat(run.log()).contains("duplex: find knee: step " + number + ", ");
            }
            assertThat(run.log()).contains("duplex: find knee: " + answer);
        }
    }

    /** A server that takes 900 a second, for three engines. */
    @Test
    void threeEnginesFindWhatOneServerTakes() throws Exception {
        double capacity = 900;
        try (ServeProcess server = ServeProcess.start("--capacity", "900");
                RemoteEngine one = engine("one");
                RemoteEngine two = engine("two");
                RemoteEngine three = engine("three");
                JMeterRun run = start(
                        plan(server.port(), "url = ws://127.0.0.1:%d/echo; sessions = 30; sharing = jvm", """
                                name = knee; maxP99Millis = 200; maxLostPercent = 0; minOpen = 30; start = 500
                                precisionPercent = 20; stepSeconds = 12; settleSeconds = 2; confirmSeconds = 12
                                """),
                        List.of(one, two, three))) {
            assertThat(answer(run, 3)).endsWith(" of all 3 engines together");
            RunReport report = RunReport.of(List.of(
                    files(one).folder(), files(two).folder(), files(three).folder()));
            Map<?, ?> search = search(report);
            assertThat(number(search, "low_per_second")).isLessThanOrEqualTo(capacity);
            assertThat(number(search, "high_per_second")).isGreaterThanOrEqualTo(capacity);
        }
    }

    private static Map<?, ?> search(RunReport report) {
        List<?> found = (List<?>) report.at("highest_rates");
        assertThat(found).as("one search").hasSize(1);
        return (Map<?, ?>) found.get(0);
    }

    /** Each step says what both wrote, and both wrote half of all. */
    private static void stepsAreThoseOfBoth(Map<?, ?> search, List<EngineFiles> engines, RunReport report) {
        List<?> steps = (List<?>) search.get("steps");
        assertThat(steps).hasSizeGreaterThanOrEqualTo(4).allSatisfy(one -> {
            Map<?, ?> step = (Map<?, ?>) one;
            double rate = number(step, "per_second");
            assertThat(number(step, "written_per_second")).isBetween(0.75 * rate, 1.5 * rate);
        });
        assertThat((List<?>) report.at("stages"))
                .as("stages, each of both engines")
                .hasSameSizeAs(steps);
        long first = engines.get(0).counts().get("queued").get("written");
        long second = engines.get(1).counts().get("queued").get("written");
        assertThat(second).isBetween(first * 8 / 10, first * 12 / 10);
        assertThat(report.count("queued", "lost")).isZero();
    }

    private static JMeterRun start(Path plan, List<RemoteEngine> engines) throws Exception {
        return RemoteEngine.on(engines, JMeterSetup.of(plan))
                .arguments("-Gduplex.run=shared")
                .start();
    }

    /** Waits for the end of the run, and returns the one answer of all engines. */
    private static String answer(JMeterRun run, int engines) throws Exception {
        assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
        List<JtlRow> answers = run.rows("find");
        assertThat(answers).as(run.log()).hasSize(engines).allMatch(JtlRow::isSuccess);
        assertThat(answers).extracting(JtlRow::message).allMatch(answers.get(0).message()::equals);
        System.out.println(answers.get(0).message());
        return answers.get(0).message();
    }

    private static EngineFiles files(RemoteEngine engine) throws Exception {
        List<Path> folders = engine.engineFolders();
        assertThat(folders).hasSize(1);
        return EngineFiles.read(folders.get(0));
    }

    private static double number(Map<?, ?> members, String name) {
        return ((Number) members.get(name)).doubleValue();
    }
}
