package io.github.jmeterduplex.samples.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import io.github.jmeterduplex.samples.runs.madeup.ExactLatencies;
import io.github.jmeterduplex.samples.runs.madeup.LongRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The generated run and rows of the benchmark, smaller: the report says of them exactly what was put in. */
@Tag("parallel")
class LongRunIT {
    /** What the quotient of two doubles may be off. */
    private static final double ROUNDED_PERCENT = 1e-9;

    @TempDir
    Path folder;

    private static void assertLatencies(RunReport report, ExactLatencies exact, String... path) {
        assertThat(ReportRun.percentOff(report, exact, path).boxed())
                .as(String.join(" ", path))
                .hasSize(5)
                .allSatisfy(percentOff -> assertThat(percentOff).isBetween(-ROUNDED_PERCENT, 0.1));
        String[] figure = Arrays.copyOf(path, path.length + 1);
        figure[path.length] = "mean";
        double mean = exact.meanMicros() / 1_000;
        assertThat(report.number(figure).doubleValue()).isBetween(mean * 0.999, mean * 1.001);
    }

    @Test
    void countsAreExactAndPercentilesThoseOfAnExactSort() throws IOException, InterruptedException {
        LongRun.Truth truth = LongRun.write(folder.resolve("engine"), 700, 2_000);

        RunReport report = RunReport.of(List.of(folder));

        assertThat(report.exitCode()).isZero();
        truth.counts().forEach((label, counts) -> {
            for (Count count : List.of(Count.SENT, Count.REPLIED, Count.LOST, Count.LATE, Count.PUSHED)) {
                assertThat(report.count(label, count.word()))
                        .as(label + " " + count)
                        .isEqualTo(counts.get(count));
            }
        });
        truth.latencies().forEach((tag, exact) -> {
            switch (tag.kind()) {
                case INTENDED -> assertLatencies(report, exact, "labels", tag.label(), "intended_ms");
                case PUSH -> assertLatencies(report, exact, "labels", tag.label() + " (push)", "latency_ms");
                default -> assertLatencies(report, exact, "labels", tag.label(), "latency_ms");
            }
        });
        assertThat(truth.latencies().keySet())
                .extracting(tag -> tag.kind())
                .contains(LatencyKind.INTENDED, LatencyKind.PUSH);
        assertThat((List<?>) report.at("slowest")).as("ten a label").hasSize(10 * LongRun.LABELS.size());
        assertThat((List<?>) report.at("lost")).as("five a label").hasSize(5 * LongRun.LABELS.size());
    }

    @Test
    void rowsInPartsAreAllReadAndTheirPercentilesAreThoseOfAnExactSort() throws IOException, InterruptedException {
        MessageParts.Written written = MessageParts.write(folder, 60_000, 3);
        List<String> options = new ArrayList<>(List.of("--jtl"));
        written.files().forEach(file -> options.add(file.toString()));

        RunReport report = RunReport.of(List.of(), options.toArray(String[]::new));

        assertThat(report.exitCode()).isZero();
        long rows = 0;
        for (Map.Entry<String, ExactLatencies> entry : written.latencies().entrySet()) {
            String label = entry.getKey();
            assertThat(report.count(label, "replied"))
                    .isEqualTo(entry.getValue().count());
            assertThat(report.count(label, "lost")).isEqualTo(written.lost().getOrDefault(label, 0L));
            assertLatencies(report, entry.getValue(), "labels", label, "latency_ms");
            rows += report.count(label, "sent");
        }
        assertThat(rows).isEqualTo(60_000);
    }
}
