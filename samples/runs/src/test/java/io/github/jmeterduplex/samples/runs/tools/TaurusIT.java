package io.github.jmeterduplex.samples.runs.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.EngineFiles;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.FreePort;
import io.github.jmeterduplex.samples.runs.harness.JMeterHome;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Taurus runs the file of its page; the jar is not in JMeter's {@code lib/ext}, but next to that file. */
@Tag("long")
@Tag("parallel")
@ExtendWith(SharedChat.class)
class TaurusIT {
    private static final Path PROGRAM = Checkout.root().resolve("samples/runs/taurus/venv/bin/bzt");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    private Path home;

    /** What the page's file names lies next to it; Taurus writes a changed plan there too. */
    @BeforeEach
    void makeFolder() throws Exception {
        Needs.that(
                () -> Files.isExecutable(PROGRAM),
                "`pip install --no-deps -r samples/runs/taurus/requirements.txt` in the environment"
                        + " samples/runs/taurus/venv, as .ci/run makes it");
        home = JMeterHome.copyWithoutPlugin(folder.resolve("jmeter"), List.of());
        Files.copy(Checkout.pluginJar(), folder.resolve(Checkout.pluginJar().getFileName()));
        for (String plan : List.of("one-thread.jmx", "livechat-steps.jmx")) {
            Files.copy(Checkout.plan(plan), folder.resolve(plan));
        }
        Files.writeString(folder.resolve("chat.yml"), DocsBlock.of("how-to/taurus.md", "yaml"));
    }

    /** Runs the page's file with these changes. */
    private Child bzt(Chat chat, String changes) throws Exception {
        Files.writeString(
                folder.resolve("test.yml"), """
                settings:
                  artifacts-dir: artifacts
                  check-updates: false
                scenarios:
                  chat:
                    properties:
                      port: %d
                      messagesPerSecond: 100
                      holdSeconds: 0
                      duplex.rehearsal: 'off'
                modules:
                  console:
                    disable: true
                  jmeter:
                    path: %s
                    shutdown-port: %d
                    detect-plugins: false
                """.formatted(chat.port(), home.resolve("bin/jmeter"), FreePort.choose()));
        Files.writeString(folder.resolve("changes.yml"), changes);
        return Child.start(
                "Taurus",
                List.of(PROGRAM.toString(), "chat.yml", "test.yml", "changes.yml"),
                folder,
                // its own settings are in the home folder
                Map.of("HOME", folder.toString(), "JAVA_HOME", System.getProperty("java.home"), "HEAP", "-Xmx512m"),
                line -> {});
    }

    private EngineFiles engine() throws Exception {
        List<Path> engines = JMeterRun.engineFolders(folder.resolve("duplex-results"));
        assertThat(engines).hasSize(1);
        return EngineFiles.read(engines.get(0));
    }

    @Test
    void brokenRequirementIsTaurusOwnFailure(Chat chat) throws Exception {
        try (Child taurus = bzt(chat, """
                scenarios:
                  chat:
                    properties:
                      sessions: 20
                      seconds: 2
                      duplex.require: chat.send:replied<100
                """)) {
            assertThat(taurus.awaitExit(PATIENCE)).as(taurus.tail()).isEqualTo(1);
            assertThat(taurus.lines()).anyMatch(line -> line.contains("JMeter exited with non-zero code: 1"));
        }
        assertThat(Files.readString(folder.resolve("artifacts/jmeter.out")))
                .contains("Required chat.send:replied<100: BROKEN, chat.send 200");
        assertThat(engine().counts().get("chat.send")).containsEntry("replied", 200L);
        assertThat(chat.quiet().count("replies")).isEqualTo(200);
    }

    @Test
    void holdForRepeatsThreadsUntilItIsOver(Chat chat) throws Exception {
        try (Child taurus = bzt(chat, """
                $execution:
                - concurrency: 5
                  ramp-up: 1s
                  hold-for: 5s
                scenarios:
                  chat:
                    script: livechat-steps.jmx
                """)) {
            assertThat(taurus.awaitExit(PATIENCE)).as(taurus.tail()).isZero();
        }
        assertThat(Files.readString(folder.resolve("artifacts/jmeter.out"))).contains("Required lost=0: passed, 0");
        assertThat(engine().sessions()).containsEntry("opened", 5L).containsEntry("lost", 0L);
        assertThat(engine().counts().get("chat.send").get("replied"))
                .isGreaterThan(20)
                .isEqualTo(chat.quiet().count("replies"));
    }
}
