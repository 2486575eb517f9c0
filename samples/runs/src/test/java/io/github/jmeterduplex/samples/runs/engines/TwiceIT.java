package io.github.jmeterduplex.samples.runs.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.EngineFiles;
import io.github.jmeterduplex.samples.runs.RemoteEngine;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.FreePort;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Two runs one after the other in the same JVM, that of a remote engine. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class TwiceIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir
    private Path folder;

    @Test
    void secondRunInTheSameJvmStartsClean(Chat chat) throws Exception {
        Path plan = Samplers.login(Plan.named("twice"), chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, 20))
                .javaRequest("chat.send", Samplers.SEND, Samplers.chat("messages = 200; waitForReplies = true"))
                .write(folder);
        int port = FreePort.choose();
        try (RemoteEngine engine = RemoteEngine.start(
                folder.resolve("engine"), "-Jduplex.metrics.port=" + port, "-Jduplex.require=replied>1000")) {
            run(chat, plan, engine);
            assertVerdicts(engine, 1);
            Chat.Stats first = chat.quiet();
            run(chat, plan, engine);
            assertVerdicts(engine, 2);
            Chat.Stats second = chat.quiet();

            List<EngineFiles> runs =
                    engine.engineFolders().stream().map(EngineFiles::read).toList();
            assertThat(runs).extracting(EngineFiles::folder).hasSize(2).doesNotHaveDuplicates();
            for (EngineFiles files : runs) {
                assertCountsOfOneRun(files);
            }
            assertThat(runs.get(0).messageIds())
                    .doesNotContainAnyElementsOf(runs.get(1).messageIds());
            assertThat(first.count("distinct_ids")).isEqualTo(200);
            assertThat(second.count("distinct_ids")).isEqualTo(400);
            assertThat(second.count("connects")).isEqualTo(40);
            assertThat(threads(engine))
                    .as("threads of Duplex after the second run")
                    .isEmpty();
            assertThat(engine.log()).doesNotContain(" ERROR ");
            assertThat(engine.process().lines().stream()
                            .filter(line -> line.endsWith("reads this run at http://127.0.0.1:" + port + "/metrics")))
                    .as("opened by either run")
                    .hasSize(2);
        }
    }

    /** A broken requirement is told in the engine, which lives on; the controller's exit code is the controller's. */
    private static void assertVerdicts(RemoteEngine engine, int runs) {
        assertThat(engine.process().lines())
                .filteredOn("Required replied>1000: BROKEN, 200"::equals)
                .hasSize(runs);
        assertThat(engine.process().isAlive()).isTrue();
    }

    private void run(Chat chat, Path plan, RemoteEngine engine) throws Exception {
        try (JMeterRun run = engine.here(chat.run(plan)).start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            assertThat(run.rows()).hasSize(3).allMatch(JtlRow::isSuccess);
            assertThat(run.engineFolders()).as("files of the controller").isEmpty();
        }
        assertThat(Await.answer(() -> threads(engine), List::isEmpty, PATIENCE))
                .as("threads of Duplex that outlive the run")
                .isEmpty();
    }

    private static void assertCountsOfOneRun(EngineFiles files) throws Exception {
        RunReport report = RunReport.of(List.of(files.folder()));
        Audit.of(List.of(files), report, Audit.End.COMPLETED);
        assertThat(report.count("chat.send", "sent")).isEqualTo(200);
        assertThat(report.count("chat.send", "replied")).isEqualTo(200);
        assertThat(report.number("sessions", "opened").longValue()).isEqualTo(20);
        assertThat(files.sessions()).containsEntry("closed", 20L);
        assertThat(files.sessionNumbers())
                .containsExactlyElementsOf(IntStream.range(0, 20).boxed().toList());
    }

    /** The names of the plugin's threads in the engine. */
    private List<String> threads(RemoteEngine engine) throws Exception {
        List<String> command = List.of(
                Path.of(Child.java()).resolveSibling("jcmd").toString(),
                Long.toString(engine.process().pid()),
                "Thread.print");
        try (Child jcmd = Child.start("jcmd", command, folder, line -> {})) {
            assertThat(jcmd.awaitExit(PATIENCE)).as(jcmd.tail()).isZero();
            return jcmd.lines().stream()
                    .filter(line -> line.startsWith("\"duplex"))
                    .map(line -> line.substring(1, line.indexOf('"', 1)))
                    .toList();
        }
    }
}
