package io.github.jmeterduplex.samples.runs.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.ServeProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script of the GitHub Action and of the template for GitLab. Two real runs, whose files several tests judge. */
@Tag("parallel")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it is a script of bash")
class GateIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int RUNS = 5;

    @TempDir
    private static Path folder;

    private static Path fast;
    private static Path slow;

    @BeforeAll
    static void runAgainstAFastServerAndASlowOne() throws Exception {
        fast = run("fast");
        slow = run("slow", "--delay", "20ms");
    }

    private static Path run(String name, String... options) throws Exception {
        Path out = folder.resolve(name);
        try (ServeProcess server = ServeProcess.start(options)) {
            Map<String, String> variables = Map.of(
                    "PLAN",
                    Checkout.plan("websocket.jmx").toString(),
                    "PROPERTIES",
                    "port=" + server.port() + "\n\nusers=4\nloops=50\nduplex.rehearsal=off");
            assertThat(gate(out, variables, "run")).isZero();
        }
        return out;
    }

    @Test
    void goodRunPassesAndItsTableAndVerdictAreInTheSummary() throws Exception {
        Path summary = folder.resolve("step.md");
        assertThat(gate(fast, Map.of("REQUIRE", "lost=0,p99<5000", "GITHUB_STEP_SUMMARY", summary.toString()), "judge"))
                .isZero();
        assertThat(summary)
                .content()
                .startsWith("### run-1: requirements kept\n")
                .contains("\necho         200      200     0", "\nVerdict: ", "\nRequired lost=0: passed, 0\n");
        assertThat(Stream.of("report-run-1.html", "report-run-1.json", "junit-run-1.xml")
                        .map(fast::resolve))
                .allMatch(Files::exists);
    }

    @Test
    void brokenRequirementIsOne() throws Exception {
        assertThat(gate(fast, Map.of("REQUIRE", "lost=0,sent>=1000"), "judge")).isEqualTo(1);
        assertThat(fast.resolve("summary.md"))
                .content()
                .contains("run-1: a requirement is broken", "sent>=1000: BROKEN");
    }

    @Test
    void requirementThatDamagedFilesMeetIsThree() throws Exception {
        Path out = copies(fast, "damaged", 1);
        try (Stream<Path> files = Files.walk(out)) {
            Path sessions = files.filter(file -> file.endsWith("sessions.csv"))
                    .findFirst()
                    .orElseThrow();
            Files.writeString(sessions, Files.readString(sessions).replaceFirst("\\d+\\s*$", ""));
        }
        assertThat(gate(out, Map.of("REQUIRE", "lost=0"), "judge")).isEqualTo(3);
        assertThat(out.resolve("summary.md")).content().contains("run-1: undecided");
    }

    @Test
    void figureThatIsWorseThanTheBaselineIsFour() throws Exception {
        Path before = copies(fast, "before", RUNS);
        Path after = copies(slow, "after", RUNS);
        assertThat(gate(
                        after,
                        Map.of(
                                "REQUIRE",
                                "lost=0",
                                "BASELINE",
                                before.resolve("runs").toString()),
                        "judge"))
                .isEqualTo(4);
        assertThat(after.resolve("summary.md")).content().contains("Baseline: worse", "p50: slower by");
        assertThat(after.resolve("compare.html")).exists();
    }

    @Test
    void whatCannotBeJudgedIsTwoAndSaysWhy() throws Exception {
        Path nothing = folder.resolve("nothing");
        assertThat(gate(nothing, Map.of("PLAN", "none.jmx"), "run")).isEqualTo(2);
        assertThat(gate(nothing, Map.of(), "judge")).isEqualTo(2);
        assertThat(gate(fast, Map.of("BASELINE", nothing.toString()), "judge")).isEqualTo(2);
        assertThat(gate(nothing, Map.of(), "start")).isEqualTo(2);
    }

    /** Returns the exit code; what cannot be judged is a sentence that names it. */
    private static int gate(Path out, Map<String, String> variables, String command) throws Exception {
        Map<String, String> environment = new HashMap<>(variables);
        environment.put("OUT", out.toString());
        environment.put("JMETER", Checkout.jmeterHome().toString());
        // a score of short processes: most of their time is that of the compiler
        environment.put("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:-UsePerfData");
        String script = Checkout.root().resolve("plugin/gate/gate").toString();
        try (Child gate = Child.start("gate", List.of(script, command), folder, environment, line -> {})) {
            int exitCode = gate.awaitExit(PATIENCE);
            if (exitCode == 2) {
                assertThat(gate.lines()).anyMatch(line -> line.startsWith("gate: "));
            }
            return exitCode;
        }
    }

    /** A folder of a gate that has the same run several times. */
    private static Path copies(Path out, String name, int count) throws IOException {
        Path copy = folder.resolve(name);
        Path run = out.resolve("runs/run-1");
        for (int number = 1; number <= count; number++) {
            try (Stream<Path> files = Files.walk(run)) {
                for (Path file : files.toList()) {
                    Path to = copy.resolve("runs/run-" + number)
                            .resolve(run.relativize(file).toString());
                    Files.createDirectories(to.getParent());
                    Files.copy(file, to);
                }
            }
        }
        return copy;
    }
}
