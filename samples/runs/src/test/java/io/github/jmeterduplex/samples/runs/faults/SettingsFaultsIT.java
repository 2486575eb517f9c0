package io.github.jmeterduplex.samples.runs.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.stomp.StompConnect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that cannot begin: every sample says why, and JMeter goes through the plan all the same. */
@Tag("parallel")
class SettingsFaultsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @Test
    void wrongPropertyIsNamedByEverySample() throws Exception {
        try (JMeterRun run =
                setup("property").property("duplex.messages", "some").start()) {
            check(run, "property duplex.messages=some", "all, problems or off");
        }
    }

    @Test
    void wrongRequirementIsToldOnTheConsole() throws Exception {
        try (JMeterRun run =
                setup("require").property("duplex.require", "losses=0").start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isEqualTo(1);
            assertThat(run.process().lines())
                    .filteredOn(line -> line.startsWith("duplex: property duplex.require=losses=0: "))
                    .as("once, though each sample fails so")
                    .hasSize(1);
        }
    }

    /** A gate that is misspelt is none. */
    @Test
    void misspeltPropertyStopsTheRun() throws Exception {
        try (JMeterRun run =
                setup("misspelt").property("duplex.requires", "lost=0").start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isEqualTo(1);
            assertThat(run.process().lines())
                    .contains("duplex: property duplex.requires: there is none of this name; did you mean"
                            + " duplex.require?");
            assertThat(run.rows()).singleElement().satisfies(row -> {
                assertThat(row.code()).isEqualTo("400");
                assertThat(row.message()).contains("did you mean duplex.require?", "duplex.check=warn");
            });
        }
    }

    /** A file where the folder should be cannot be written to by anybody, root included. */
    @Test
    void folderThatCannotBeWrittenIsNamedByEverySample() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        try (JMeterRun run = setup("folder").property("duplex.results", file).start()) {
            check(run, file.toString(), "Set duplex.results to a folder that can be written");
        }
    }

    private JMeterSetup setup(String name) throws IOException {
        Plan plan = Plan.named(name).loops(3);
        Step.of(StompConnect.class, "connect", "url", "ws://127.0.0.1:1/ws").addTo(plan);
        Step.of(HoldSessions.class, "hold").addTo(plan);
        return JMeterSetup.of(plan.write(folder));
    }

    private static void check(JMeterRun run, String... words) throws Exception {
        assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isEqualTo(1);
        assertThat(run.rows())
                .extracting(JtlRow::label)
                .containsExactly("connect", "hold", "connect", "hold", "connect", "hold");
        assertThat(run.rows()).allSatisfy(row -> {
            assertThat(row.isSuccess()).isFalse();
            assertThat(row.code()).isEqualTo("400");
            assertThat(row.message()).contains(words);
        });
        RunFiles.of(run).assertQuietLog();
    }
}
