package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.CommandLineRun.at;
import static io.github.jmeterduplex.internal.cli.CommandLineRun.data;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
    private static final String HOSTILE =
            "</script><!--<script>alert(1)</script>\u2028<img src=x onerror=alert(2)> \"'&";
    private static final double MEGABYTES = 1_048_576.0;

    @TempDir
    Path folder;

    private String page(Path run) throws IOException {
        Path file = folder.resolve("report.html");
        CommandLineRun result = CommandLineRun.of("report", run, "--html", file);
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
        return Files.readString(file);
    }

    private Path hostileRun() throws IOException {
        Path engine = folder.resolve("run/engine");
        new RunFolder(engine, 0)
                .counts(
                        RunFolder.second(0),
                        HOSTILE,
                        Map.of(Count.WRITTEN, 2L, Count.SENT, 3L, Count.REPLIED, 2L, Count.FAILED, 1L))
                .latencies(RunFolder.second(0), LatencyKind.LATENCY, HOSTILE, 1_000, 2_000)
                .failures(RunFolder.second(0), FailureCount.Kind.MESSAGE, HOSTILE, 1);
        Files.writeString(
                engine.resolve(RunFile.NAME),
                JSON.std.asString(Map.of(
                        "format",
                        1,
                        "plan",
                        HOSTILE,
                        "start_epoch_ms",
                        RunFolder.START,
                        "end_epoch_ms",
                        RunFolder.START,
                        "totals",
                        Map.of(),
                        "completed",
                        true,
                        "versions",
                        Map.of("jmeter", HOSTILE))));
        return folder.resolve("run");
    }

    @Test
    void namesFromOutsideStayTexts() throws IOException {
        String page = page(hostileRun());

        assertThat(page).doesNotContain("<img", "<script>alert");
        assertThat(page.split("</script>", -1))
                .as("scripts and data, and nothing more")
                .hasSize(4);
        assertThat(page).contains("<title>&lt;/script&gt;");
        assertThat(data(page))
                .extractingByKey("engines")
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                .first()
                .extracting("plan")
                .isEqualTo(HOSTILE);
        assertThat(at(data(page), "time", "labels", HOSTILE, "counts", "replied"))
                .isEqualTo(List.of(2));
    }

    @Test
    void pageHoldsAllThatTheJsonReportHolds() throws IOException {
        Path run = hostileRun();

        assertThat(data(page(run))).containsEntry("report", CommandLineRun.json(run));
    }

    @Test
    void pageAsksForNothingFromElsewhere() throws IOException {
        Path run = folder.resolve("run");
        assertThat(new RunFolder(run.resolve("engine"), 0)).isNotNull();

        String page = page(run).replace("https://github.com/leeoniya/uPlot", "");

        assertThat(page).doesNotContain("http://", "https://", "@import", "url(", " src=");
        assertThat(page).contains("default-src 'none'");
    }

    @Test
    void windowHoldsForTheChartsToo() throws IOException {
        Path run = folder.resolve("run");
        RunFolder engine = new RunFolder(run.resolve("engine"), 0);
        for (int second = 0; second < 10; second++) {
            engine.counts(RunFolder.second(second * 1_000L), "chat", Map.of(Count.WRITTEN, 1L + second));
        }
        Path file = folder.resolve("report.html");
        CommandLineRun.of("report", run, "--from", "2s", "--to", "5s", "--html", file);

        Map<String, Object> data = data(Files.readString(file));

        assertThat(at(data, "time", "from_epoch_ms")).isEqualTo(RunFolder.START + 2_000);
        assertThat(at(data, "time", "labels", "chat", "counts", "written")).isEqualTo(List.of(3, 4, 5));
    }

    @Test
    void ratesOfLabelsThatSendOneAfterTheOtherHaveNoSum() throws IOException {
        Path run = folder.resolve("run");
        RunFolder engine = new RunFolder(run.resolve("engine"), 0);
        for (int second = 0; second < 10; second++) {
            String label = second < 5 ? "first" : "then";
            engine.counts(RunFolder.second(second * 1_000L), label, Map.of(Count.WRITTEN, 1_000L));
        }

        assertThat(at(data(page(run)), "report", "per_second")).isEqualTo(1_000.0);
        assertThat(at(data(page(run)), "report", "labels", "then", "per_second"))
                .isEqualTo(1_000.0);
    }

    @Test
    void slowestLabelIsTheOneWhoseUsersWaitedLongest() throws IOException {
        Path run = folder.resolve("run");
        new RunFolder(run.resolve("engine"), 0)
                .latencies(RunFolder.second(0), LatencyKind.LATENCY, "paced", 1_000)
                .latencies(RunFolder.second(0), LatencyKind.INTENDED, "paced", 9_000)
                .latencies(RunFolder.second(0), LatencyKind.LATENCY, "plain", 5_000)
                .latencies(RunFolder.second(0), LatencyKind.PUSH, "prices", 90_000);

        assertThat(data(page(run)))
                .containsEntry(
                        "slowest",
                        Map.of("label", "paced", "latency", "intended", "p50", 9.007, "p99", 9.007, "of_labels", 2));
    }

    @Test
    void requirementsAreInThePage() throws IOException {
        Path file = folder.resolve("report.html");
        Path run = hostileRun();
        CommandLineRun result = CommandLineRun.of("report", run, "--require", "p99<1,lost=0", "--html", file);

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat((List<?>) at(data(Files.readString(file)), "report", "requirements"))
                .hasSize(2)
                .extracting(requirement -> at(requirement, "passed"))
                .containsExactly(false, true);
    }

    @Test
    void comparisonHoldsWhatItsJsonHolds() throws IOException {
        Path html = folder.resolve("compare.html");
        Path json = folder.resolve("compare.json");
        Path engine = hostileRun().resolve("engine");
        CommandLineRun.of("report", "compare", engine, engine, "--html", html, "--json", json);

        assertThat(data(Files.readString(html))).isEqualTo(JSON.std.mapFrom(Files.readString(json)));
        assertThat(Files.readString(html)).doesNotContain("<img", "<script>alert");
    }

    @Test
    void runWithoutAnyLineGivesAPage() throws IOException {
        Path run = folder.resolve("run");
        assertThat(new RunFolder(run.resolve("engine"), 0)).isNotNull();

        assertThat(at(data(page(run)), "time", "length")).isEqualTo(0);
    }

    @Test
    void twelveHoursMakeAPageOfLessThanThreeMegabytes() throws IOException {
        new LongRun(folder.resolve("run/engine"), 12 * 3_600, List.of("chat"), 1).write(4);

        String page = page(folder.resolve("run"));

        assertThat(at(data(page), "time", "length")).isEqualTo(720);
        assertThat(page.length() / MEGABYTES).isLessThan(3);
    }
}
