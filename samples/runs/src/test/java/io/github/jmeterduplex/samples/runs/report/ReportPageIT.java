package io.github.jmeterduplex.samples.runs.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.cli.HtmlReport;
import io.github.jmeterduplex.latency.CsvFile;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.runs.harness.PluginCommand;
import io.github.jmeterduplex.samples.runs.madeup.LongRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The HTML report of a short run, with names that would like to be markup, in a real browser. */
@Tag("parallel")
class ReportPageIT {
    private static final String HOSTILE = "</script><img src=x onerror=window.broken=1>";
    private static final String ZOOMS = "return [...document.querySelectorAll('.plot')].map(plot => plot.chart)"
            + ".filter(chart => !chart.spec.curve).map(chart => Math.round(chart.u.scales.x.min * 1000) + ' to '"
            + " + Math.round(chart.u.scales.x.max * 1000))";
    private static final String COLOURS =
            "return [...document.querySelectorAll('.plot canvas')].map(canvas => new Set(new"
                    + " Uint32Array(canvas.getContext('2d')"
                    + ".getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size)";

    @TempDir
    static Path folder;

    private static Browser browser;
    private static Path page;

    @BeforeAll
    static void writeAndStart() throws IOException {
        Needs.that(Browser::isInstalled, "chromium and chromedriver");
        page = HtmlReport.write(run(folder.resolve("engine")), sentence -> {});
        browser = Browser.start(folder.resolve("profile"));
    }

    @AfterAll
    static void quit() {
        if (browser != null) {
            browser.close();
        }
    }

    /** The golden run, whose label {@code prices} gets a hostile name. */
    private static Path run(Path target) throws IOException {
        Path golden = Checkout.root().resolve("plugin/src/test/resources/golden/v1/run/engine-1");
        Files.createDirectories(target);
        try (Stream<Path> files = Files.list(golden)) {
            for (Path file : files.toList()) {
                String text = Files.readString(file, StandardCharsets.UTF_8)
                        .replace(",prices,", "," + HOSTILE + ",")
                        .replace("chat.jmx", HOSTILE);
                Files.writeString(target.resolve(file.getFileName().toString()), text);
            }
        }
        return target;
    }

    @BeforeEach
    void open() {
        browser.open(page);
    }

    private static List<String> strings(Object list) {
        List<String> strings = new ArrayList<>();
        ((List<?>) list).forEach(each -> strings.add(String.valueOf(each)));
        return strings;
    }

    @Test
    void everyChartIsDrawnAndTheConsoleStaysSilent() {
        List<String> colours = strings(browser.run(COLOURS));

        assertThat(colours).hasSizeGreaterThan(12);
        assertThat(colours)
                .allSatisfy(count -> assertThat(Integer.parseInt(count)).isGreaterThan(20));
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void noteThatAdvisesIsNotRed() {
        Object colours = browser.run("const notes = verdictSection({ client: { verdict: ['Usable.'], healthy: true },"
                + " remarks: ['read it so', 'rows are missing'], advice: ['read it so'] }, false);"
                + " document.body.append(notes);"
                + " return [...notes.querySelectorAll('li')].map(note => getComputedStyle(note).color)");

        assertThat(strings(colours))
                .as("green, amber, red")
                .containsExactly("rgb(17, 115, 75)", "rgb(122, 74, 0)", "rgb(179, 38, 30)");
    }

    /** Of what is made up every client is healthy; those of the golden run, and of a busy machine, never are. */
    @Test
    void pageOfAHealthyClientIsDrawnAsWhole() throws IOException {
        Path healthy = folder.resolve("healthy");
        LongRun.write(healthy, 120, 100);

        browser.open(HtmlReport.write(healthy, sentence -> {}));

        assertThat(browser.texts("li.good p")).first().asString().startsWith("Usable as a whole: ");
        assertThat(browser.texts("#labels h2")).containsAll(LongRun.LABELS);
        assertThat(browser.texts("h2")).contains("Load generator");
        assertThat(strings(browser.run(COLOURS)))
                .hasSizeGreaterThan(12)
                .allSatisfy(count -> assertThat(Integer.parseInt(count)).isGreaterThan(20));
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void nothingIsAskedOfTheNetwork() {
        assertThat(browser.requests())
                .isNotEmpty()
                .allSatisfy(address -> assertThat(address).matches("(file|data):.*"));
    }

    @Test
    void namesThatLookLikeMarkupAreShownAsTheyAre() {
        assertThat(browser.texts("h1")).containsExactly(HOSTILE);
        assertThat(browser.texts("#labels h2")).contains(HOSTILE, "chat");
        assertThat(browser.run("return document.images.length")).isEqualTo(0L);
        assertThat(browser.run("return window.broken")).isNull();
    }

    @Test
    void slowestAndLostMessagesLeadToTheirTraces() throws IOException {
        String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        Path traced = run(folder.resolve("traced"));
        Path runJson = traced.resolve("run.json");
        String known = Files.readString(runJson);
        long start = ((Number) JSON.std.mapFrom(known).get("start_epoch_ms")).longValue() + 2_000;
        Interval second = new Interval(start, 1_000);
        Files.writeString(
                runJson,
                known.replace(
                        "\"duplex.run\" : \"run-1\"",
                        "\"duplex.trace.url\" : \"http://127.0.0.1:16686/trace/{traceId}\""));
        Files.writeString(
                traced.resolve(CsvFile.SLOWEST.name()),
                CsvFile.SLOWEST.header()
                        + CsvFile.SLOWEST.line(new ListedMessage(
                                second,
                                HOSTILE,
                                Outcome.REPLIED,
                                start + 120,
                                312_400,
                                313_000,
                                17,
                                HOSTILE,
                                trace,
                                true,
                                ""))
                        + CsvFile.SLOWEST.line(new ListedMessage(
                                second,
                                "chat",
                                Outcome.LOST,
                                start + 200,
                                2_000_000,
                                -1,
                                4,
                                "e.2",
                                "",
                                false,
                                "timeout")));

        browser.open(HtmlReport.write(traced, sentence -> {}));

        assertThat(browser.texts("#slowest-messages td"))
                .containsExactly(HOSTILE, "00:00:02", "312.4", "313.0", "17", HOSTILE, trace);
        assertThat(browser.texts("#lost-messages td"))
                .containsExactly("chat", "00:00:02", "lost", "timeout", "2,000.0", "4", "e.2");
        assertThat(browser.find("#slowest-messages a").getDomAttribute("href"))
                .isEqualTo("http://127.0.0.1:16686/trace/" + trace);
        assertThat(browser.find("#slowest-messages a").getDomAttribute("rel")).contains("noopener");
        assertThat(browser.run("return document.querySelectorAll('#lost-messages a').length"))
                .isEqualTo(0L);
        assertThat(browser.run("return window.broken")).isNull();
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void pageOfARunWithoutSuchMessagesHasNoTableOfThem() {
        assertThat(browser.find("#messages").isDisplayed()).isFalse();
    }

    @Test
    void labelThatIsNotChosenIsInNeitherTableNorCharts() {
        assertThat(browser.texts("#summary tbody td:first-child")).contains("chat", "chat (intended)");

        browser.find("[data-chip=chat]").click();

        assertThat(browser.texts("#labels h2")).isNotEmpty().doesNotContain("chat");
        assertThat(browser.texts("#summary tbody td:first-child"))
                .isNotEmpty()
                .noneMatch(name -> name.startsWith("chat"));

        browser.find("#all-labels").click();

        assertThat(browser.texts("#labels h2")).contains("chat");
    }

    @Test
    void stretchMarkedInOneChartIsShownByAll() {
        List<String> whole = strings(browser.run(ZOOMS));
        browser.drag(browser.find("#overview .u-over"), 0.25, 0.75);

        List<String> zoomed = strings(browser.run(ZOOMS));

        assertThat(zoomed).hasSameSizeAs(whole).doesNotContain(whole.get(0));
        assertThat(zoomed.stream().distinct()).hasSize(1);

        browser.find("#whole").click();

        assertThat(strings(browser.run(ZOOMS))).isEqualTo(whole);
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void buttonsZoomForThoseWithoutAMouse() {
        List<String> whole = strings(browser.run(ZOOMS));
        browser.find("#in").click();

        assertThat(strings(browser.run(ZOOMS))).doesNotContain(whole.get(0));

        browser.find("#out").click();

        assertThat(strings(browser.run(ZOOMS))).isEqualTo(whole);
    }

    @Test
    void comparisonDrawsLatencyAgainstThroughput() throws Exception {
        Path runs = Checkout.root().resolve("plugin/src/test/resources/golden/v1/run");
        Path comparison = folder.resolve("compare.html");
        PluginCommand command = PluginCommand.run(
                "report", "compare", runs.resolve("engine-1"), runs.resolve("engine-2"), "--html", comparison);
        assertThat(command.exitCode()).isZero();
        browser.open(comparison);

        assertThat(browser.texts("h1")).containsExactly("2 runs side by side");
        assertThat(browser.texts("h3")).contains("Latency against throughput (ms)");
        assertThat(browser.texts("#summary tbody td:first-child")).hasSize(2);
        assertThat(strings(browser.run(COLOURS)))
                .isNotEmpty()
                .allSatisfy(count -> assertThat(Integer.parseInt(count)).isGreaterThan(20));
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void darkPageHasDarkChartsAndPrintsOnWhite() {
        String ground = "return getComputedStyle(document.body).backgroundColor + charts.color('quiet')";
        String light = (String) browser.run(ground);
        browser.setDark(true);
        try {
            assertThat(browser.run(ground)).isNotEqualTo(light);
            assertThat(Base64.getDecoder().decode(browser.print())).startsWith("%PDF".getBytes(StandardCharsets.UTF_8));
            assertThat(browser.run(ground)).as("after printing").isNotEqualTo(light);
            assertThat(browser.console()).isEmpty();
        } finally {
            browser.setDark(false);
        }
    }
}
