package io.github.jmeterduplex.samples.runs.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The plugin in other versions of JMeter, with their own libraries. */
@Tag("long")
@Tag("parallel")
@ExtendWith(SharedChat.class)
class JMeterVersionsIT {
    private static final Path HOMES = Checkout.root().resolve("samples/runs/jmeter-versions/target");
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @ParameterizedTest
    @ValueSource(strings = {"5.6", "5.6.2"})
    void planRuns(String version, Chat chat) throws Exception {
        Finished run = Finished.run(setup(version, chat)).withoutFailedSamples();

        assertThat(run.count("chat.send", "replied")).isEqualTo(200);
        assertThat(run.engine().runJson())
                .extracting("versions")
                .extracting("jmeter")
                .isEqualTo(version);
    }

    @Test
    void firstSampleNamesTheVersionThatIsNeeded(Chat chat) throws Exception {
        String needed = "Duplex needs JMeter 5.6 or newer, and this is JMeter 5.5";
        try (JMeterRun run = setup("5.5", chat).property("duplex.check", "off").start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isEqualTo(1);
            assertThat(run.process().lines()).anyMatch(line -> line.startsWith("duplex: " + needed));
            assertThat(run.rows("connect")).singleElement().satisfies(row -> {
                assertThat(row.code()).isEqualTo("400");
                assertThat(row.message()).isEqualTo(needed);
            });
            assertThat(run.rows()).extracting(row -> row.label()).containsExactly("index", "connect");
        }
        assertThat(chat.quiet().count("connects")).isZero();
    }

    private static JMeterSetup setup(String version, Chat chat) throws IOException {
        Path home = HOMES.resolve(version);
        Needs.that(() -> Files.isDirectory(home), "JMeter " + version + ", as .ci/run assembles it in " + HOMES);
        Files.createDirectories(home.resolve("lib/junit"));
        copy(Checkout.pluginJar(), home.resolve("lib/ext/jmeter-duplex.jar"));
        copy(Checkout.jmeterHome().resolve("bin/java-options"), home.resolve("bin/java-options"));
        return chat.run(Checkout.plan("one-thread.jmx"))
                .home(home)
                .property("sessions", 20, "messagesPerSecond", 100, "seconds", 2, "holdSeconds", 0);
    }

    private static void copy(Path file, Path to) throws IOException {
        Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
    }
}
