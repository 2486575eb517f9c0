package io.github.jmeterduplex.samples.runs.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every fault of some protocols in one plan, run once in one thread of a real JMeter. Each is a test of its own: the
 * row it left, within its time-out. That all rows are there says that the run went on.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FaultRuns {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    /** Labels of sub-results: of users' connects, and of LiveChat's login. */
    private static final Pattern PART = Pattern.compile(".* \\(connect\\)|index|clientPull");

    private final Faults.Servers servers = new Faults.Servers();
    private Map<String, List<Step>> parts;
    private JMeterRun run;
    private int exitCode;
    private Map<String, JtlRow> rows;

    /** The steps in their order, by what a test of them states. */
    abstract Map<String, List<Step>> parts(Path folder) throws Exception;

    /** What the run needs beside its plan. */
    JMeterSetup with(JMeterSetup setup) throws Exception {
        return setup;
    }

    /** Sessions that servers refused for what they are or lack. */
    abstract int unauthorized();

    /** Sessions that a limit ended. */
    abstract int limited();

    /** Closed after the run. */
    final Faults.Servers servers() {
        return servers;
    }

    @BeforeAll
    final void runThePlan(@TempDir Path folder) throws Exception {
        parts = parts(folder);
        Plan plan = Plan.named("faults");
        steps().forEach(step -> step.addTo(plan));
        run = with(JMeterSetup.of(plan.write(folder))
                        .property("duplex.message.maxBytes", LimitFaults.MESSAGE_MAX_BYTES, "duplex.check", "off")
                        .property("duplex.summary.seconds", 0, "duplex.drain.seconds", 1))
                .start();
        exitCode = run.awaitEnd(PATIENCE);
        rows = rows().collect(Collectors.toMap(JtlRow::label, Function.identity()));
    }

    @AfterAll
    final void end() throws IOException {
        if (run != null) {
            run.close();
        }
        servers.close();
    }

    /** The samples without their parts. */
    private Stream<JtlRow> rows() throws IOException {
        return run.rows().stream().filter(row -> !PART.matcher(row.label()).matches());
    }

    private Stream<Step> steps() {
        return parts.values().stream().flatMap(List::stream);
    }

    @TestFactory
    Stream<DynamicContainer> faultIsTold() {
        return parts.entrySet().stream()
                .map(part -> DynamicContainer.dynamicContainer(
                        part.getKey(), part.getValue().stream().map(this::rowOf)));
    }

    private DynamicTest rowOf(Step step) {
        return DynamicTest.dynamicTest(step.label(), () -> {
            assertThat(rows).containsKey(step.label());
            step.check(rows.get(step.label()));
        });
    }

    @Test
    void allSamplesRanInTheirOrder() throws IOException {
        List<String> labels = rows().map(JtlRow::label).toList();
        assertThat(labels).isEqualTo(steps().map(Step::label).toList());
    }

    @Test
    void jmeterEndsWell() {
        assertThat(exitCode).as(run.process().tail()).isZero();
    }

    @Test
    void logIsShortAndWithoutStackTraces() throws IOException {
        RunFiles.of(run).assertQuietLog();
    }

    @Test
    void noFileHoldsASecret() throws IOException {
        RunFiles.of(run).assertFree(Secrets.MARK);
    }

    @Test
    void everyMessageHasItsOutcome() throws Exception {
        RunReport report = run.report();
        assertThat(report.labels()).isNotEmpty();
        for (String label : report.labels().keySet()) {
            if (report.at("labels", label, "sent") != null) {
                long outcomes = Stream.of("replied", "wrong", "unanswered", "lost", "failed")
                        .mapToLong(outcome -> report.count(label, outcome))
                        .sum();
                assertThat(outcomes).as(label).isEqualTo(report.count(label, "sent"));
            }
        }
        assertThat(report.number("sessions", "failures", "unauthorized").intValue())
                .as("sessions that servers refused")
                .isEqualTo(unauthorized());
        assertThat(report.number("sessions", "failures", "limit").intValue())
                .as("sessions that a limit ended")
                .isEqualTo(limited());
    }
}
