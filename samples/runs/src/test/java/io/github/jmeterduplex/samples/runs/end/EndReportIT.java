package io.github.jmeterduplex.samples.runs.end;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.servers.lean.LeanServer;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompSend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a run tells at its end, whether it is as required, and what JMeter's exit code is then. {@link TwiceIT} asks the
 * same of a remote engine.
 */
@Tag("parallel")
class EndReportIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int MESSAGES = 20;

    @TempDir
    private static Path folder;

    private static LeanServer server;
    private static Path plan;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        server = LeanServer.start(0);
        plan = Plan.named("end")
                .javaRequest(
                        "connect",
                        StompConnect.class,
                        "url = ws://127.0.0.1:" + server.port() + "/ws; subscribe = /user/queue/replies")
                .javaRequest("chat", StompSend.class, """
                        destination = /app/echo; body = {"id":"{{id}}"}; reply = json:/id
                        messages = %d; waitForReplies = true
                        """, MESSAGES)
                .write(folder);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String only(List<String> lines, String start) {
        assertThat(lines).filteredOn(line -> line.startsWith(start)).hasSize(1);
        return lines.stream().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
    }

    @Test
    void runTellsItsFiguresOnceOnTheConsoleAndInTheLog() throws Exception {
        try (JMeterRun run =
                JMeterSetup.of(plan).property("duplex.report.html", false).start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            List<String> lines = run.process().lines();
            only(lines, "duplex: the run has ended:");
            only(lines, "label (ms)");
            assertThat(only(lines, "chat ")).matches("chat +" + MESSAGES + " +" + MESSAGES + " +0 .*");
            only(lines, "Verdict: ");
            String command = only(lines, "As a page: java -jar ");
            assertThat(lines).noneMatch(line -> line.startsWith("Required"));
            assertThat(run.log().lines().toList())
                    .filteredOn(line -> line.contains("duplex: the run has ended:"))
                    .hasSize(1);
            assertThat(run.log()).contains("\n" + only(lines, "chat ") + "\n", "\n" + command);

            List<String> words =
                    List.of(command.substring("As a page: ".length()).split(" "));
            assertThat(words)
                    .contains(Checkout.jmeterHome()
                            .resolve("lib/ext/" + Checkout.pluginJar().getFileName())
                            .toString());
            assertThat(report(words, run.folder())).endsWith("exit code 0");
            assertThat(run.folder().resolve("report.html")).content().contains("<!doctype html>");
            assertNewestRunIsFound(words.subList(0, words.indexOf("report") + 1), run);
        }
    }

    /** From the folder where JMeter was started, the command needs no name. */
    private static void assertNewestRunIsFound(List<String> report, JMeterRun run) throws Exception {
        Path engine = run.engineFolders().get(0);
        assertThat(report(report, run.folder()))
                .startsWith("The newest run of duplex-results: "
                        + engine.getParent().getFileName())
                .anyMatch(line -> line.startsWith("chat "))
                .endsWith("exit code 0");
        assertThat(report(report, folder))
                .containsExactly(
                        "There is no run to report: none in "
                                + folder.toRealPath().resolve("duplex-results")
                                + ". Go to the folder where JMeter was started, or name the run's folder: report DIR."
                                + " Try --help.",
                        "exit code 2");
    }

    /** What a command prints, its exit code at the end. */
    private static List<String> report(List<String> command, Path directory) throws InterruptedException {
        List<String> called = new ArrayList<>(command);
        called.set(0, Child.java());
        try (Child child = Child.start("report", called, directory.toAbsolutePath(), line -> {})) {
            int exitCode = child.awaitExit(PATIENCE);
            List<String> lines = new ArrayList<>(child.lines());
            lines.add("exit code " + exitCode);
            return lines;
        }
    }

    @Test
    void runWritesItsPageAndTellsItsPathLast() throws Exception {
        try (JMeterRun run =
                JMeterSetup.of(plan).property("duplex.require", "lost=0").start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            Path page = run.engineFolders().get(0).toRealPath().resolve("report.html");
            assertThat(page).content().contains("<!doctype html>", "lost=0");
            List<String> lines = run.process().lines();
            assertThat(lines.subList(lines.indexOf("Required lost=0: passed, 0"), lines.size()))
                    .startsWith("Required lost=0: passed, 0", "As a page: " + page);
        }
    }

    @Test
    void runCanBeSilent() throws Exception {
        try (JMeterRun run =
                JMeterSetup.of(plan).property("duplex.report.console", false).start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            assertThat(run.process().lines())
                    .noneMatch(line -> line.contains("label (ms)") || line.contains("As a page"));
            assertThat(run.log()).doesNotContain("label (ms)");
        }
    }

    @Test
    void keptRequirementsLeaveTheExitCode() throws Exception {
        try (JMeterRun run = JMeterSetup.of(plan)
                .property("duplex.require", "lost=0,chat:replied=" + MESSAGES)
                .start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            assertThat(run.process().lines())
                    .contains(
                            "Required lost=0: passed, 0",
                            "Required chat:replied=20: passed, chat 20",
                            "... end of run");
        }
    }

    @Test
    void brokenRequirementEndsJMeterWith1AfterItsDashboard() throws Exception {
        try (JMeterRun run = JMeterSetup.of(plan)
                .property("duplex.require", "lost=0,replied>" + MESSAGES)
                .arguments("-e", "-o", "dashboard")
                .start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isEqualTo(1);
            List<String> lines = run.process().lines();
            assertThat(lines).contains("Required lost=0: passed, 0", "Required replied>20: BROKEN, 20");
            assertThat(lines).contains("... end of run");
            assertThat(run.log()).contains("Dashboard generated").contains("Required replied>20: BROKEN, 20");
            assertThat(run.folder().resolve("dashboard/index.html")).content().endsWith("</html>\n");
            assertThat(Files.readString(run.folder().resolve("dashboard/statistics.json")))
                    .contains("\"chat\"", "\"Total\"");
            assertThat(run.rows()).extracting(JtlRow::label).containsExactly("connect", "chat");
        }
    }

    /** As Taurus runs JMeter: it exits with 0 by itself, after its dashboard. */
    @Test
    void requirementsDecideAlsoWhereJMeterForcesItsExit() throws Exception {
        JMeterSetup forced = JMeterSetup.of(plan).property("jmeterengine.force.system.exit", true);
        try (JMeterRun run = forced.property("duplex.require", "lost=0,replied>" + MESSAGES)
                .arguments("-e", "-o", "dashboard")
                .start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isEqualTo(1);
            assertThat(run.process().lines()).contains("Required replied>20: BROKEN, 20", "... end of run");
            assertThat(run.log()).contains("Forced JVM shutdown requested at end of test");
            assertThat(run.folder().resolve("dashboard/index.html")).content().endsWith("</html>\n");
            assertThat(run.rows()).extracting(JtlRow::label).containsExactly("connect", "chat");
        }
        try (JMeterRun run = JMeterSetup.of(plan)
                .property("jmeterengine.force.system.exit", true)
                .property("duplex.require", "lost=0")
                .start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
        }
    }

    @Test
    void refusedPlanEndsJMeterWith1WithoutBeingAsked() throws Exception {
        long before = server.messages();
        Path refused = Plan.named("refused")
                .javaRequest(
                        "connect", StompConnect.class, "url = ws://127.0.0.1:" + server.port() + "/ws; session = 1")
                .write(folder);
        try (JMeterRun run = JMeterSetup.of(refused).start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isEqualTo(1);
            assertThat(run.process().lines())
                    .contains(
                            "duplex:   \"connect\" in \"users\": there is no parameter session; did you mean sessions?")
                    .noneMatch(line -> line.contains("duplex.require"));
            assertThat(run.engineFolders()).isEmpty();
        }
        assertThat(server.messages()).isEqualTo(before);
    }

    /** A message may be meant to hold it, so it is sent. */
    @Test
    void variableWithoutAValueIsToldOnce() throws Exception {
        Path unset = Plan.named("unset")
                .javaRequest(
                        "connect",
                        StompConnect.class,
                        "url = ws://127.0.0.1:" + server.port() + "/ws; subscribe = /user/queue/replies")
                .javaRequest("chat", StompSend.class, """
                        destination = /app/echo; body = {"id":"{{id}}","to":"${nobody}"}; reply = json:/id
                        messages = 3; waitForReplies = true
                        """)
                .javaRequest("more", StompSend.class, "destination = /app/echo; body = ${nobody}")
                .write(folder);
        try (JMeterRun run = JMeterSetup.of(unset).start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            assertThat(run.process().lines())
                    .filteredOn(line -> line.contains("${nobody}"))
                    .containsExactly("duplex: ${nobody} has no value, and is sent as it is written, by \"chat\"");
        }
    }

    @Test
    void wrongRequirementStopsTheRunBeforeAnythingConnects() throws Exception {
        long before = server.messages();
        try (JMeterRun run =
                JMeterSetup.of(plan).property("duplex.require", "p99<fast").start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isEqualTo(1);
            assertThat(run.rows()).hasSize(2).allSatisfy(row -> {
                assertThat(row.code()).isEqualTo("400");
                assertThat(row.message())
                        .startsWith(
                                "property duplex.require=p99<fast: 'p99<fast' is not a requirement; allowed: [LABEL:]");
            });
            assertThat(run.engineFolders()).isEmpty();
            assertThat(run.process().lines()).contains("duplex: nothing was run, so duplex.require is BROKEN");
        }
        assertThat(server.messages()).isEqualTo(before);
    }
}
