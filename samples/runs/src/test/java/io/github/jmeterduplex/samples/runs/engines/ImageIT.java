package io.github.jmeterduplex.samples.runs.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.EngineFiles;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import io.github.jmeterduplex.samples.runs.release.Image;
import io.github.jmeterduplex.samples.runs.release.IndexedJob;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The image's entry point, with the arguments and variables that the Kubernetes Job gives it. Its files lie as the
 * Dockerfile says; what Docker and Kubernetes themselves do is not tried.
 */
@Tag("parallel")
@ExtendWith(SharedChat.class)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs sh")
class ImageIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int SESSIONS = 41;
    private static final int ENGINES = 2;

    @TempDir
    private Path folder;

    @Test
    void enginesOfAJobShareThePlan(Chat chat) throws Exception {
        Path work = Files.createDirectory(folder.resolve("work"));
        Path entryPoint = Image.read().layOut(folder.resolve("root"));
        try (Child first = engine(entryPoint, work, chat, 0);
                Child second = engine(entryPoint, work, chat, 1)) {
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
    }

    @Test
    void anIndexWithoutTheNumberOfEnginesIsRefused() throws Exception {
        Path entryPoint = Image.read().layOut(folder.resolve("root"));
        try (Child child = Child.start(
                "entrypoint.sh",
                List.of(entryPoint.toString(), "--version"),
                folder,
                Map.of("JOB_COMPLETION_INDEX", "0"),
                line -> {})) {
            assertThat(child.awaitExit(PATIENCE)).isNotZero();
            assertThat(child.lines()).singleElement().asString().contains("set ENGINES to the number of completions");
        }
    }

    /** Starts a container's process, with fewer sessions and this server. */
    private static Child engine(Path entryPoint, Path work, Chat chat, int index) {
        List<String> command = new ArrayList<>(List.of(entryPoint.toString()));
        for (String argument : IndexedJob.read().arguments()) {
            command.add(argument.replace("/plan/", Checkout.plan("users.jmx").getParent() + "/"));
        }
        command.addAll(List.of(
                "-Jhost=127.0.0.1",
                "-Jport=" + chat.port(),
                "-Jsessions=" + SESSIONS,
                "-JmessagesPerSecond=100",
                "-Jseconds=2",
                "-JsettleMillis=1000",
                "-JholdSeconds=0"));
        Map<String, String> environment = Map.of(
                "JOB_COMPLETION_INDEX", Integer.toString(index),
                "ENGINES", Integer.toString(ENGINES),
                "JAVA_HOME", System.getProperty("java.home"),
                "HEAP", "-Xmx512m");
        return Child.start("engine " + index, command, work, environment, line -> {});
    }
}
