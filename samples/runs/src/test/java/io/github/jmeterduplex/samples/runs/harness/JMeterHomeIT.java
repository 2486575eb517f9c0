package io.github.jmeterduplex.samples.runs.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The assembled JMeter starts, runs and stops, and the harness tells how it went. */
@Tag("parallel")
class JMeterHomeIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String JAVA_TEST = "org.apache.jmeter.protocol.java.test.JavaTest";
    private static final Pattern MENTIONS_PORT = Pattern.compile("message on port (\\d+)");

    @TempDir
    private Path folder;

    @Test
    void oneVersionOfEachJarIsInIt() throws Exception {
        try (Stream<Path> jars = Files.list(Checkout.jmeterHome().resolve("lib/ext"))) {
            assertThat(jars.map(jar -> jar.getFileName().toString()).filter(name -> name.startsWith("jmeter-duplex")))
                    .containsExactlyInAnyOrder(
                            "jmeter-duplex-" + Checkout.version() + ".jar",
                            "jmeter-duplex-reference-" + Checkout.version() + ".jar");
        }
    }

    @Test
    void planRunsToItsEnd() throws Exception {
        Path plan = plan("short").threads(2).loops(3).write(folder);
        try (JMeterRun run = JMeterSetup.of(plan).start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            assertThat(run.rows()).hasSize(6).allMatch(JtlRow::isSuccess);
            assertThat(run.rows()).extracting(JtlRow::label).containsOnly("java & \"test\"");
            assertThat(run.log()).doesNotContain(" ERROR ");
        }
    }

    @Test
    void planRunsOnJdk25() throws Exception {
        Optional<Path> jdk = Jdks.find(25);
        assumeTrue(jdk.isPresent(), "skipped: needs a JDK 25 beside this one, or JAVA_HOME_25_X64");
        Path plan = plan("jdk25").write(folder);
        try (JMeterRun run = JMeterSetup.of(plan).jdk(jdk.get()).start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            assertThat(run.rows()).hasSize(1).allMatch(JtlRow::isSuccess);
            assertThat(run.log()).contains("java.version=25").doesNotContain(" ERROR ");
        }
    }

    @Test
    void failedSampleIsAFailedRow() throws Exception {
        Path plan = Plan.named("failing")
                .javaRequest("no", JAVA_TEST, "Status = NOT OK; ResponseCode = 409; ResponseMessage = no")
                .write(folder);
        try (JMeterRun run = JMeterSetup.of(plan).start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            assertThat(run.rows()).singleElement().satisfies(row -> {
                assertThat(row.isSuccess()).isFalse();
                assertThat(row.code()).isEqualTo("409");
                assertThat(row.message()).isEqualTo("no");
            });
        }
    }

    @Test
    void shutdownEndsAnEndlessPlan() throws Exception {
        Path plan = plan("endless").loops(-1).write(folder);
        try (JMeterRun run = JMeterSetup.of(plan).start()) {
            run.awaitStart();
            run.shutdown();
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            assertThat(run.log()).contains("Shutdown");
        }
    }

    @Test
    void stopTestNowInterruptsASample() throws Exception {
        Path plan = Plan.named("asleep")
                .javaRequest("sleeper", JAVA_TEST, "Sleep_Time = 3600000; Sleep_Mask = 0")
                .write(folder);
        try (JMeterRun run = JMeterSetup.of(plan).start()) {
            run.awaitStart();
            run.stopTestNow();
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no SIGINT")
    void controlCEndsAnEndlessPlan() throws Exception {
        Path plan = plan("interrupted").loops(-1).write(folder);
        try (JMeterRun run = JMeterSetup.of(plan).start()) {
            run.awaitStart();
            run.process().interrupt();
            assertThat(run.awaitEnd(PATIENCE)).as("128 + SIGINT").isEqualTo(130);
        }
    }

    /** From another folder, through a link and with a space in the path, as users call them. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has launchers of its own")
    void launchersRunAndEndAPlan() throws Exception {
        Path plan = plan("launched one").loops(-1).write(folder);
        Path bin = Checkout.jmeterHome().resolve("bin");
        Path link = Files.createSymbolicLink(folder.resolve("my jmeter"), bin.resolve("jmeter"));
        List<String> command = List.of(link.toString(), "-n", "-t", plan.toString(), "-l", "results.jtl");
        try (Child jmeter = Child.start("bin/jmeter", command, folder, line -> {})) {
            jmeter.awaitText(folder.resolve("jmeter.log"), JMeterRun.STARTED, PATIENCE);
            String port = jmeter.awaitLine(MENTIONS_PORT, PATIENCE).group(1);
            assertThat(exitCode(bin.resolve("shutdown.sh"), port)).isZero();
            assertThat(jmeter.awaitExit(PATIENCE)).as(jmeter.tail()).isZero();
        }
    }

    /** As JMeter's own script has it; the JVM itself would choose the serial collector. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has launchers of its own")
    void collectorIsG1OnOneCore() throws Exception {
        Path launcher = Checkout.jmeterHome().resolve("bin/jmeter");
        Map<String, String> oneCore = Map.of("JVM_ARGS", "-XX:ActiveProcessorCount=1 -Xlog:gc", "HEAP", "-Xmx256m");
        List<String> command = List.of(launcher.toString(), "--version");
        try (Child jmeter = Child.start("bin/jmeter", command, folder, oneCore, line -> {})) {
            assertThat(jmeter.awaitExit(PATIENCE)).as(jmeter.tail()).isZero();
            assertThat(jmeter.lines()).anyMatch(line -> line.contains("Using G1"));
        }
    }

    private int exitCode(Path script, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        try (Child child = Child.start(script.getFileName().toString(), command, folder, line -> {})) {
            return child.awaitExit(PATIENCE);
        }
    }

    private static Plan plan(String name) {
        return Plan.named(name).javaRequest("java & \"test\"", JAVA_TEST, "Sleep_Time = 5; Sleep_Mask = 0");
    }

    /** The JDKs of this machine. */
    private static final class Jdks {
        private Jdks() {}

        /** A JDK of that version: one that {@code JAVA_HOME_25_X64} names, say, or one beside this program's. */
        static Optional<Path> find(int version) throws IOException {
            String named = System.getenv("JAVA_HOME_" + version + "_X64");
            if (named != null) {
                return Optional.of(Path.of(named));
            }
            Path beside = Path.of(System.getProperty("java.home")).toRealPath().getParent();
            try (Stream<Path> homes = Files.list(beside)) {
                return homes.filter(home -> isVersion(home, version)).findFirst();
            }
        }

        private static boolean isVersion(Path home, int version) {
            Path release = home.resolve("release");
            try {
                return Files.exists(release)
                        && Files.readString(release)
                                .lines()
                                .anyMatch(line -> line.matches("JAVA_VERSION=\"" + version + "\\b.*"));
            } catch (IOException e) {
                return false;
            }
        }
    }
}
