package io.github.jmeterduplex.samples.runs.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The report of {@link PictureRun} by the command line, on a machine whose clock is UTC.
 *
 * @param page the HTML file
 * @param console what the command printed
 */
record MadeUpPage(Path page, List<String> console) {
    static MadeUpPage write(Path folder) throws IOException, InterruptedException {
        Path run = folder.resolve("release-42");
        Path page = folder.resolve("report.html");
        PictureRun.write(run);
        List<String> console = new ArrayList<>();
        List<String> command = List.of(
                Child.java(),
                "-Duser.timezone=UTC",
                "-jar",
                Checkout.pluginJar().toString(),
                "report",
                run.toString(),
                "--require",
                "p50<100",
                "--html",
                page.toString());
        try (Child child = Child.start("report", command, Checkout.root(), console::add)) {
            assertThat(child.awaitExit(Duration.ofMinutes(1))).as(child.tail()).isZero();
        }
        return new MadeUpPage(page, console);
    }
}
