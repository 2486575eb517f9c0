package io.github.jmeterduplex.samples.runs.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.EngineFiles;
import io.github.jmeterduplex.samples.runs.RemoteEngine;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Two remote engines share the users and the rate of one plan, and their files make one report. */
@Tag("long")
@Tag("parallel")
@ExtendWith(SharedChat.class)
class SlicesIT {
    private static final String LABEL = "peer.send";
    private static final int SESSIONS = 101;
    private static final int PER_SECOND = 200;
    private static final int SECONDS = 6;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    @Test
    void twoEnginesShareUsersAndRate(Chat chat) throws Exception {
        try (RemoteEngine one = RemoteEngine.start(folder.resolve("one"), "-Jduplex.slice=1/2", "-Jduplex.engine=one");
                RemoteEngine two =
                        RemoteEngine.start(folder.resolve("two"), "-Jduplex.slice=2/2", "-Jduplex.engine=two")) {
            run(chat, List.of(one, two));

            Chat.Stats stats = chat.quiet();
            List<EngineFiles> engines = List.of(files(one), files(two));
            RunReport report =
                    RunReport.of(engines.stream().map(EngineFiles::folder).toList());
            Audit.of(engines, report, Audit.End.COMPLETED);
            assertThat(engines)
                    .extracting(engine -> engine.sessions().get("opened"))
                    .containsExactly(51L, 50L);
            usersAreThoseOfTheFileEachOnce(stats);
            assertThat(report.count(LABEL, "sent"))
                    .isEqualTo(report.count(LABEL, "replied"))
                    .isEqualTo(stats.count("peer_delivered"))
                    .isEqualTo(PER_SECOND * SECONDS);
            assertThat(engines)
                    .extracting(engine -> engine.counts().get(LABEL).get("written"))
                    .containsExactly((long) PER_SECOND * SECONDS / 2, (long) PER_SECOND * SECONDS / 2);
            assertThat(report.number("labels", LABEL, "per_second").doubleValue())
                    .as("neither engine keeps the whole rate; they do not begin at the same moment")
                    .isBetween(PER_SECOND * 0.3, PER_SECOND * 1.2);
            assertThat(report.number("sessions", "peak").longValue()).isEqualTo(SESSIONS);
        }
    }

    private static void run(Chat chat, List<RemoteEngine> engines) throws Exception {
        Path plan = Checkout.plan("users.jmx");
        try (JMeterRun run = RemoteEngine.on(engines, chat.run(plan))
                .arguments(
                        "-Ghost=127.0.0.1",
                        "-Gport=" + chat.port(),
                        "-Gusers=" + plan.resolveSibling("users.csv"),
                        "-Gsessions=" + SESSIONS,
                        "-GmessagesPerSecond=" + PER_SECOND,
                        "-Gseconds=" + SECONDS,
                        "-GsettleMillis=2000",
                        "-Gduplex.run=shared")
                .start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            assertThat(run.rows()).isNotEmpty().allMatch(JtlRow::isSuccess);
        }
    }

    private static EngineFiles files(RemoteEngine engine) throws Exception {
        List<Path> folders = engine.engineFolders();
        assertThat(folders).hasSize(1);
        assertThat(folders.get(0).getParent().getFileName()).hasToString("shared");
        return EngineFiles.read(folders.get(0));
    }

    /** Rows 1, 3, 5 and so on are the first engine's, the others the second's. */
    private static void usersAreThoseOfTheFileEachOnce(Chat.Stats stats) throws Exception {
        List<String> names = Files.readAllLines(Checkout.plan("users.csv")).stream()
                .skip(1)
                .limit(SESSIONS)
                .map(line -> line.substring(0, line.indexOf(',')))
                .toList();
        assertThat(stats.users().keySet()).containsExactlyInAnyOrderElementsOf(names);
        assertThat(names)
                .allSatisfy(name -> assertThat(stats.user(name, "connects")).isEqualTo(1));
    }
}
