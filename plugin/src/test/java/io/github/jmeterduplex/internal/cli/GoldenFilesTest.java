package io.github.jmeterduplex.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.report.read.Engine;
import io.github.jmeterduplex.internal.report.read.EngineFolder;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.read.ReportReader;
import io.github.jmeterduplex.internal.report.read.Window;
import io.github.jmeterduplex.internal.report.write.Timeline;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of every released format version stay readable: a run of two engines, of which one was killed, and the report
 * that they must give. Golden files are never changed; a new format version gets a folder of its own.
 */
class GoldenFilesTest {
    @TempDir
    Path folder;

    private static Path golden(String name) throws URISyntaxException {
        return Path.of(GoldenFilesTest.class.getResource("/golden/v1").toURI()).resolve(name);
    }

    @Test
    void filesOfVersion1GiveTheReportTheyGave() throws IOException, URISyntaxException {
        Path json = folder.resolve("report.json");
        Path csv = folder.resolve("report.csv");
        CommandLineRun run = CommandLineRun.of("report", golden("run"), "--json", json, "--csv", csv);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo(Files.readString(golden("report.txt")));
        assertThat(Files.readString(json)).isEqualTo(Files.readString(golden("report.json")));
        assertThat(Files.readString(csv)).isEqualTo(Files.readString(golden("report.csv")));
        assertThat(run.err())
                .hasLineCount(2)
                .contains("counts.csv: left out half a line", "latency.hlog: left out half a line");
    }

    @Test
    void filesOfVersion1GiveThePageTheyGave() throws IOException, URISyntaxException {
        List<Engine> engines = Engine.readAll(EngineFolder.find(List.of(golden("run"))), warning -> {});
        Window window = Window.of(engines, null, null);
        Timeline timeline = Timeline.over(engines, window);
        Report report = ReportReader.read(engines, window, timeline, warning -> {});
        HtmlReport page = new HtmlReport(engines, report, List.of(), timeline, ZoneOffset.UTC);

        assertThat(JSON.std
                                .with(JSON.Feature.PRETTY_PRINT_OUTPUT, JSON.Feature.WRITE_NULL_PROPERTIES)
                                .asString(page.data())
                        + "\n")
                .isEqualTo(Files.readString(golden("page.json")));
    }

    @Test
    void rowsOfVersion1GiveTheTableTheyGave() throws IOException, URISyntaxException {
        CommandLineRun run = CommandLineRun.of(
                "report",
                "--jtl",
                golden("run/engine-1/messages-0001.jtl"),
                golden("run/engine-1/unexpected.jtl"),
                golden("run/engine-2/messages-0001.jtl"),
                golden("run/engine-2/unexpected.jtl"));

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo(Files.readString(golden("rows.txt")));
    }
}
