package io.github.jmeterduplex.samples.runs.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.EngineFiles;
import io.github.jmeterduplex.samples.runs.RemoteEngine;
import io.github.jmeterduplex.samples.runs.harness.FreePort;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
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

/** Two of JMeter's remote engines find the highest rate of one server together. */
@Tag("parallel")
@Tag("long")
class TwoEngineSearchIT {
    private static final double MEAN_MICROS = 5_000;
    private static final double CAPACITY = 1_000_000 / MEAN_MICROS;
    private static final Duration PATIENCE = Duration.ofMinutes(8);

    @TempDir
    private Path folder;

    private Path plan(int port) throws Exception {
        return Plan.named("find")
                .together()
                .javaRequest(
                        "connect", WsConnect.class, "url = ws://127.0.0.1:%d/queue; sessions = 10; sharing = jvm", port)
                .javaRequest("queued", WsSend.class, """
                        body = {"id":"{{id}}"}; reply = json:/id; messagesPerSecond = find:knee
                        """)
                .then("search")
                .javaRequest("find", "io.github.jmeterduplex.control.FindRate", """
                        name = knee; maxP99Millis = 300; maxLostPercent = 0; minOpen = 10; start = 170
                        precisionPercent = 30; stepSeconds = 12; settleSeconds = 1; confirmSeconds = 12
                        """)
                .write(folder);
    }

    @Test
    void theyHaveOneAnswerWhichIsThatOfTheServer() throws Exception {
        try (LeanServer server = QueueServer.start(0, MEAN_MICROS, false, 1);
                RemoteEngine one =
                        RemoteEngine.start(folder.resolve("one"), "-Jduplex.slice=1/2", "-Jduplex.engine=one");
                RemoteEngine two =
                        RemoteEngine.start(folder.resolve("two"), "-Jduplex.slice=2/2", "-Jduplex.engine=two")) {
            List<JtlRow> answers = answers(server.port(), List.of(one, two));

            assertThat(answers).hasSize(2).allMatch(JtlRow::isSuccess);
            assertThat(answers)
                    .extracting(JtlRow::message)
                    .allMatch(answers.get(0).message()::equals);
            assertThat(answers.get(0).message())
                    .matches("highest [0-9.]+/s \\(.* to .*\\), breaks at .* by p99 < 300 ms.*; back after [0-9]+ s;.*"
                            + " of all 2 engines together");
            List<EngineFiles> engines = List.of(files(one), files(two));
            RunReport report =
                    RunReport.of(engines.stream().map(EngineFiles::folder).toList());
            Audit.of(engines, report, Audit.End.COMPLETED);
            List<?> found = (List<?>) report.at("highest_rates");
            assertThat(found).as("one search").hasSize(1);
            Map<?, ?> search = (Map<?, ?>) found.get(0);
            assertThat(number(search, "low_per_second")).isLessThanOrEqualTo(CAPACITY);
            assertThat(number(search, "high_per_second")).isGreaterThanOrEqualTo(CAPACITY);
            stepsAreThoseOfBoth(search, engines, report);
        }
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

    private List<JtlRow> answers(int port, List<RemoteEngine> engines) throws Exception {
        try (JMeterRun run = RemoteEngine.on(engines, JMeterSetup.of(plan(port)))
                .arguments("-Gduplex.run=shared", "-Gduplex.leader=127.0.0.1:" + FreePort.choose())
                .start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            return run.rows("find");
        }
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
