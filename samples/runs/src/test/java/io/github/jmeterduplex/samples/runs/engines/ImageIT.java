package io.github.jmeterduplex.samples.runs.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.EngineFiles;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import io.github.jmeterduplex.samples.runs.release.Container;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The image's entry point, started as the Kubernetes Jobs of the engines and of their report say. What Docker and
 * Kubernetes themselves do is not tried.
 */
@Tag("parallel")
@ExtendWith(SharedChat.class)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "skipped: needs Linux")
class ImageIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern OPEN = Pattern.compile("All thread groups have been started");
    private static final int SESSIONS = 41;

    @TempDir
    private Path folder;

    private Path work;
    private Path hosts;

    @BeforeEach
    void volumes() throws IOException {
        work = Files.createDirectory(folder.resolve("work"));
        hosts = Files.writeString(folder.resolve("hosts"), "127.0.0.1 localhost " + Container.HOST_NAME + "\n");
    }

    @Test
    void enginesOfAJobShareThePlanAndTheReportIsThatOfAll(Chat chat) throws Exception {
        try (Child first = engine(chat, 0, 2).start(hosts);
                Child second = engine(chat, 1, 2).start(hosts)) {
            assertThat(first.awaitExit(PATIENCE)).as(first.tail()).isZero();
            assertThat(second.awaitExit(PATIENCE)).as(second.tail()).isZero();
        }

        List<EngineFiles> engines = Stream.of("engine-1", "engine-2")
                .map(name ->
                        EngineFiles.read(work.resolve("duplex-results/night-3").resolve(name)))
                .toList();
        Audit.of(engines, RunReport.of(List.of(work.resolve("duplex-results/night-3"))), Audit.End.COMPLETED);
        assertThat(engines)
                .extracting(engine -> engine.sessions().get("opened"))
                .containsExactly(21L, 20L);
        Chat.Stats stats = chat.quiet();
        assertThat(stats.users()).as("no user is in both shares").hasSize(SESSIONS);
        assertThat(stats.users().keySet())
                .allSatisfy(name -> assertThat(stats.user(name, "connects")).isEqualTo(1));
        for (String file : List.of("engine-1.jtl", "engine-1.log", "engine-2.jtl", "engine-2.log")) {
            assertThat(work.resolve(file)).isNotEmptyFile();
        }

        assertReport("lost=0", 0, "Required lost=0: passed, 0");
        assertThat(work.resolve("night-3.html")).isNotEmptyFile();
        assertReport("sessions.peak>" + SESSIONS, 1, "BROKEN");
    }

    @Test
    void reportIsUndecidedIfAnEngineWasKilled(Chat chat) throws Exception {
        try (Child first = engine(chat, 0, 3).start(hosts);
                Child second = engine(chat, 1, 60).start(hosts)) {
            second.awaitText(work.resolve("engine-2.log"), OPEN, PATIENCE);
            second.kill();
            assertThat(second.awaitExit(PATIENCE)).isNotZero();
            assertThat(first.awaitExit(PATIENCE))
                    .as("the others go on" + first.tail())
                    .isZero();
        }
        assertReport("sessions.failed=0", 3, "Required sessions.failed=0: UNDECIDED");
    }

    @Test
    void anIndexWithoutTheNumberOfEnginesIsRefused(Chat chat) throws Exception {
        try (Child child = engine(chat, 0, 1).variable("ENGINES", "").start(hosts)) {
            assertThat(child.awaitExit(PATIENCE)).isNotZero();
            assertThat(child.lines()).singleElement().asString().contains("set ENGINES to the number of completions");
        }
    }

    private void assertReport(String require, int code, String line) throws InterruptedException {
        try (Child report = Container.of("report.yaml")
                .volume("results", work)
                .option("--require", require)
                .start(hosts)) {
            assertThat(report.awaitExit(PATIENCE)).as(report.tail()).isEqualTo(code);
            assertThat(report.lines()).anyMatch(said -> said.contains(line));
        }
    }

    /** One of two engines, with fewer sessions and this server. */
    private Container engine(Chat chat, int index, int seconds) {
        return Container.of("job.yaml")
                .volume("plan", Checkout.plan("users.jmx").getParent())
                .volume("results", work)
                .variable("JOB_COMPLETION_INDEX", Integer.toString(index))
                .variable("ENGINES", "2")
                .arguments("-Jhost=127.0.0.1", "-Jport=" + chat.port(), "-Jsessions=" + SESSIONS)
                .arguments("-JmessagesPerSecond=100", "-Jseconds=" + seconds)
                .arguments("-JsettleMillis=1000", "-JholdSeconds=0");
    }
}
