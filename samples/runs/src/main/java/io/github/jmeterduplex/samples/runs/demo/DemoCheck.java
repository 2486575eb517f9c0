package io.github.jmeterduplex.samples.runs.demo;

import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds what went wrong in a run of the demo. */
final class DemoCheck {
    private static final int QUOTED = 3;

    private DemoCheck() {}

    /**
     * What went wrong in a run.
     *
     * @param exitCode JMeter's
     * @param rows the samples of its results file
     * @param received how many messages the server got
     * @return one sentence each; none when all is well
     */
    static List<String> of(int exitCode, List<JtlRow> rows, RunReport report, long received) {
        List<String> problems = new ArrayList<>();
        if (exitCode != 0) {
            problems.add("JMeter ended with exit code " + exitCode);
        }
        if (report.exitCode() != 0) {
            problems.add("the report ended with exit code " + report.exitCode());
        }
        List<JtlRow> failed = rows.stream().filter(row -> !row.isSuccess()).toList();
        if (!failed.isEmpty()) {
            problems.add(failed.size() + " of " + rows.size() + " samples failed" + quoted(failed));
        }
        long sent = total(report, "sent");
        if (sent == 0) {
            problems.add("nothing was sent");
        }
        long written = sent - total(report, "failed");
        if (written != received) {
            problems.add(written + " messages went out by the report, the server got " + received);
        }
        for (String count : List.of("lost", "failed", "wrong")) {
            long messages = total(report, count);
            if (messages > 0) {
                problems.add(count + " messages: " + messages);
            }
        }
        return problems;
    }

    private static String quoted(List<JtlRow> failed) {
        StringBuilder text = new StringBuilder();
        failed.stream()
                .limit(QUOTED)
                .forEach(row -> text.append("\n  ")
                        .append(row.label())
                        .append(": ")
                        .append(row.code())
                        .append(' ')
                        .append(row.message()));
        return text.toString();
    }

    private static long total(RunReport report, String count) {
        if (!(report.at("labels") instanceof Map<?, ?> labels)) {
            return 0;
        }
        return labels.values().stream()
                .map(label -> ((Map<?, ?>) label).get(count))
                .filter(Number.class::isInstance)
                .mapToLong(number -> ((Number) number).longValue())
                .sum();
    }
}
