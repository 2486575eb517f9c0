package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.JMeterHome;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.SamplingStatCalculator;

/**
 * Holds what JMeter's listeners say of an example plan against the report of the whole run: the results file, the
 * Aggregate Report and the dashboard. All example plans that tests run pass through here, with the shipped defaults.
 */
final class ListenerAudit {
    /** As near as whole milliseconds come. */
    private static final double MILLIS = 1;
    /** Of what is longer than 50 ms. */
    private static final double SHARE = 0.02;
    /** The dashboard keeps so many samples of a label. */
    private static final int IN_DASHBOARD = 20_000;

    /** The code of a sampler's own sample that was interrupted at the end of a test; it is no message. */
    private static final String INTERRUPTED = "499";

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final List<String> BAD = List.of("wrong", "lost", "failed");

    private static final Set<Path> WITH_DASHBOARD = ConcurrentHashMap.newKeySet();

    private final RunReport report;
    private final String label;
    private final List<JtlRow> rows;
    /** The number of samples that were interrupted, beside the rows. */
    private final int interrupted;

    private ListenerAudit(RunReport report, String label, List<JtlRow> all) {
        this.report = report;
        this.label = label;
        this.rows = all.stream().filter(row -> !row.code().equals(INTERRUPTED)).toList();
        this.interrupted = all.size() - rows.size();
    }

    /** Asserts that the listeners and the report of a run agree, if its plan is an example. */
    static void of(JMeterRun run, RunReport report) throws IOException, InterruptedException {
        if (!run.plan().startsWith(Checkout.root().resolve("jmx"))) {
            return;
        }
        List<ListenerAudit> labels = new ArrayList<>();
        for (Map.Entry<String, Map<String, Object>> label : report.labels().entrySet()) {
            if (label.getValue().get("sent") instanceof Number sent && sent.longValue() > 0) {
                labels.add(new ListenerAudit(report, label.getKey(), run.rows(label.getKey())));
            }
        }
        if (labels.isEmpty()) {
            return;
        }
        for (ListenerAudit audit : labels) {
            audit.countsAgree();
            audit.aggregateReportAgrees();
        }
        // it takes some seconds, and a plan's second one would say the same
        if (WITH_DASHBOARD.add(run.plan())) {
            Map<String, Object> dashboard = dashboard(run);
            labels.forEach(audit -> audit.dashboardAgrees((Map<?, ?>) dashboard.get(audit.label)));
        }
    }

    /** Makes JMeter's dashboard of the results file, and returns its statistics by label. */
    private static Map<String, Object> dashboard(JMeterRun run) throws IOException, InterruptedException {
        Path home = Checkout.jmeterHome();
        List<String> command = new ArrayList<>(List.of(Child.java(), "@" + home.resolve("bin/java-options")));
        command.addAll(JMeterHome.asJar(home));
        command.addAll(List.of("-g", "results.jtl", "-o", "audit", "-j", "audit.log"));
        try (Child jmeter = Child.start("dashboard", command, run.folder(), line -> {})) {
            assertThat(jmeter.awaitExit(PATIENCE)).as(jmeter.tail()).isZero();
        }
        return JSON.std.mapFrom(Files.readString(run.folder().resolve("audit/statistics.json")));
    }

    private long bad() {
        return BAD.stream().mapToLong(count -> report.count(label, count)).sum();
    }

    private void countsAgree() {
        assertThat(rows).as("rows of %s", label).hasSize((int) report.count(label, "sent"));
        assertThat(rows.stream().filter(row -> !row.isSuccess()).count())
                .as("failed rows of %s", label)
                .isEqualTo(bad());
    }

    /** Whether all samples have a latency of the report: it has none of losses, nor where no reply is waited for. */
    private boolean isTimed() {
        return bad() == 0 && report.count(label, "unanswered") == 0;
    }

    private double latency(String figure) {
        return report.number("labels", label, "latency_ms", figure).doubleValue();
    }

    private static double off(double millis) {
        return Math.max(MILLIS, SHARE * millis);
    }

    /** The model of Aggregate Report and Summary Report: all samples, exactly. */
    private void aggregateReportAgrees() {
        SamplingStatCalculator model = new SamplingStatCalculator(label);
        for (JtlRow row : rows) {
            SampleResult sample = SampleResult.createTestSample(1, 1 + row.elapsedMillis());
            sample.setSuccessful(row.isSuccess());
            model.addSample(sample);
        }
        assertThat(model.getCount()).isEqualTo(report.count(label, "sent"));
        if (isTimed()) {
            double mean = latency("mean");
            assertThat(model.getMean()).as("mean of %s", label).isCloseTo(mean, within(off(mean)));
            agrees("p50", 0.5, model.getPercentPoint(0.5).doubleValue());
            agrees("p95", 0.95, model.getPercentPoint(0.95).doubleValue());
            agrees("p99", 0.99, model.getPercentPoint(0.99).doubleValue());
        }
    }

    /**
     * Asserts that a percentile of a listener is that of the report. Definitions of a percentile differ by a rank,
     * which is much only where there are few samples: so it may be that of a neighbour.
     */
    private void agrees(String figure, double share, double millis) {
        double reported = latency(figure);
        assertThat(millis)
                .as("%s of %s, in the report %s", figure, label, reported)
                .isBetween(neighbour(share, -1, reported), neighbour(share, 1, reported));
    }

    private double neighbour(double share, int ranks, double reported) {
        List<Long> sorted = rows.stream().map(JtlRow::elapsedMillis).sorted().toList();
        int rank = (int) Math.ceil(share * sorted.size()) - 1 + ranks;
        double beside = sorted.get(Math.max(0, Math.min(sorted.size() - 1, rank)));
        double off = ranks * off(reported);
        return ranks < 0 ? Math.min(beside, reported) + off : Math.max(beside, reported) + off;
    }

    private void dashboardAgrees(Map<?, ?> statistics) {
        assertThat(statistics).as("%s in the dashboard", label).isNotNull();
        assertThat(number(statistics, "sampleCount")).isEqualTo((double) report.count(label, "sent") + interrupted);
        assertThat(number(statistics, "errorCount")).isEqualTo((double) bad() + interrupted);
        if (isTimed() && interrupted == 0 && rows.size() <= IN_DASHBOARD) {
            double mean = latency("mean");
            assertThat(number(statistics, "meanResTime")).isCloseTo(mean, within(off(mean)));
            agrees("p50", 0.5, number(statistics, "medianResTime"));
            agrees("p95", 0.95, number(statistics, "pct2ResTime"));
            agrees("p99", 0.99, number(statistics, "pct3ResTime"));
        }
    }

    private static double number(Map<?, ?> statistics, String name) {
        return ((Number) statistics.get(name)).doubleValue();
    }
}
