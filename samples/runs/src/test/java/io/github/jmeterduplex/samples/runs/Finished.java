package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * A run that has ended and passed the {@link Audit}.
 *
 * @param rows the samples of JMeter's results file
 * @param engines the files of the engines
 * @param report of the whole run
 * @param exitMillis when JMeter's process had ended, in epoch milliseconds
 */
public record Finished(List<JtlRow> rows, List<EngineFiles> engines, RunReport report, long exitMillis) {
    private static final int BY_SIGNAL = 130;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** Runs a plan to its end. */
    public static Finished run(JMeterSetup setup) throws IOException, InterruptedException {
        return run(setup, PATIENCE);
    }

    /** Runs a plan to its end, which takes so long at most. */
    public static Finished run(JMeterSetup setup, Duration patience) throws IOException, InterruptedException {
        try (JMeterRun run = setup.start()) {
            return ended(run, 0, Audit.End.COMPLETED, patience);
        }
    }

    /**
     * Waits for the end of a run.
     *
     * @param exitCode what JMeter must end with
     */
    public static Finished ended(JMeterRun run, int exitCode, Audit.End end) throws IOException, InterruptedException {
        return ended(run, exitCode, end, PATIENCE);
    }

    private static Finished ended(JMeterRun run, int exitCode, Audit.End end, Duration patience)
            throws IOException, InterruptedException {
        int ended = run.awaitEnd(patience);
        long exitMillis = System.currentTimeMillis();
        assertThat(ended).as("JMeter's exit code%s", run.process().tail()).isEqualTo(exitCode);
        assertThat(run.log())
                .as("jmeter.log")
                .doesNotContain(" ERROR ")
                .doesNotContainPattern("(?m)^\\tat |^[a-z.]+[A-Z]\\w*(Exception|Error)");
        List<EngineFiles> engines =
                run.engineFolders().stream().map(EngineFiles::read).toList();
        assertThat(engines).as("engines with files").isNotEmpty();
        // Disturbed stretches count as well: the machine of the tests is not quiet, and JMeter's listeners show them.
        RunReport report = run.report("--whole");
        assertThat(report.exitCode()).as(report.table()).isZero();
        Audit.of(engines, report, end);
        // a signal ends JMeter and its listeners before the last messages are known
        if (end == Audit.End.COMPLETED && exitCode != BY_SIGNAL) {
            ListenerAudit.of(run, report);
        }
        System.out.println(run.folder().getFileName() + "\n" + report.table());
        return new Finished(run.rows(), engines, report, exitMillis);
    }

    /** One case of the run, by the name of its thread group. */
    public Part part(String name) {
        return new Part(this, name);
    }

    /** A count of a label. */
    public long count(String label, String name) {
        return report.count(label, name);
    }

    /** Messages of a label that were handed over. */
    public long written(String label) {
        return engines.stream()
                .mapToLong(engine -> engine.counts().get(label).get("written"))
                .sum();
    }

    /** A count of the sessions. */
    public long sessions(String name) {
        return report.number("sessions", name).longValue();
    }

    /** The report with other options, such as {@code --from 10s}. */
    public RunReport reportOf(String... options) throws IOException {
        return RunReport.of(engines.stream().map(EngineFiles::folder).toList(), options);
    }

    /** The files of the one engine. */
    public EngineFiles engine() {
        assertThat(engines).hasSize(1);
        return engines.get(0);
    }

    /** The samples of that name. */
    public List<JtlRow> rows(String label) {
        return rows.stream().filter(row -> row.label().equals(label)).toList();
    }

    /** The one sample of that name. */
    public JtlRow row(String label) {
        List<JtlRow> found = rows(label);
        assertThat(found).as("samples of %s", label).hasSize(1);
        return found.get(0);
    }

    /** Asserts that no sample failed. */
    public Finished withoutFailedSamples() {
        assertThat(rows).as("samples").isNotEmpty();
        // Some runs have 120,000 rows: a message with all of them takes ten minutes to write.
        assertThat(rows.stream().filter(row -> !row.isSuccess()).limit(5))
                .as("the first failed samples")
                .isEmpty();
        return this;
    }
}
