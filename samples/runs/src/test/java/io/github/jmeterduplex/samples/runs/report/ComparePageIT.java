package io.github.jmeterduplex.samples.runs.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.gui.DocsPicture;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.runs.harness.PluginCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two groups of runs held against each other by the jar, from an empty folder, and the page in a real browser. */
@Tag("parallel")
class ComparePageIT {
    private static final String COLOURS =
            "return [...document.querySelectorAll('.plot canvas')].map(canvas => new Set(new"
                    + " Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width,"
                    + " canvas.height).data.buffer)).size)";
    private static final String WIDER =
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
    private static final String HOSTILE = "<img src=x onerror=window.broken=1>";
    private static final Path PICTURES = Checkout.root().resolve("samples/runs/target/report");

    private static final int WIDTH = 1_280;
    private static final int HEIGHT = 1_240;
    private static final int PHONE_WIDTH = 390;
    private static final int PHONE_HEIGHT = 1_600;

    @TempDir
    static Path folder;

    private static List<String> out;
    private static Browser browser;

    @BeforeAll
    static void writeAndStart() throws Exception {
        Needs.that(Browser::isInstalled, "chromium and chromedriver");
        out = compare(
                "empty", 5, Map.of("chat.send", 2.0, "room.join", 5.0), Map.of("chat.send", 2.6, "room.join", 5.0));
        browser = Browser.start(folder.resolve("profile"));
    }

    /** Has the jar write {@code compare.html} into a new folder; returns what it prints. */
    private static List<String> compare(String name, int runs, Map<String, Double> before, Map<String, Double> after)
            throws Exception {
        List<Object> words = new ArrayList<>(List.of("report", "compare", "--html", "compare.html", "--baseline"));
        words.addAll(group(name + "-runs/old", runs, 0, before));
        words.add("--");
        words.addAll(group(name + "-runs/new", runs, 1, after));
        PluginCommand command =
                PluginCommand.in(Files.createDirectory(folder.resolve(name)), List.of(), words.toArray());
        assertThat(command.exitCode()).as(command.toString()).isZero();
        return command.lines();
    }

    /** Runs in turn with those of the other group. */
    private static List<String> group(String name, int count, int first, Map<String, Double> millis)
            throws IOException {
        List<String> runs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Path run = folder.resolve(name + "-" + (i + 1));
            runs.add(MadeUpRun.write(run, first + 2 * i, new TreeMap<>(millis)).toString());
        }
        return runs;
    }

    @AfterAll
    static void quit() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void open() {
        browser.setScreen(WIDTH, HEIGHT);
        browser.open(folder.resolve("empty/compare.html"));
    }

    @Test
    void jarPrintsTheTableAndTheVerdict() {
        assertThat(out)
                .contains("Baseline: 5 runs, old-1, old-2, old-3, old-4, old-5")
                .contains(
                        "Verdict: chat.send: p50, p90, p99, p99.9 slower; no difference shown in the other 8 figures.")
                .anySatisfy(line -> assertThat(line).matches("chat\\.send +p50 +2\\..* slower"))
                .noneSatisfy(line -> assertThat(line).startsWith("Warning"))
                .noneSatisfy(line -> assertThat(line).startsWith("Note"));
    }

    @Test
    void pageShowsWhatTheTableShowsAndDrawsTheCurvesOfBothGroups() {
        assertThat(browser.texts("h1")).containsExactly("Baseline and candidate");
        assertThat("Verdict: " + browser.find("#verdict").getText()).isIn(out);
        assertThat(browser.texts("#summary tbody th")).containsExactly("chat.send", "room.join");
        assertThat(browser.texts("#summary td.bad")).hasSize(4).containsOnly("slower");
        assertThat(browser.texts("#summary tbody td:first-child"))
                .hasSize(12)
                .startsWith("p50", "p90", "p99", "p99.9", "msg/s", "lost %");
        assertThat(browser.texts("h3")).contains("chat.send: percentile curve (ms)");
        assertThat(browser.run(
                        "return [...document.querySelectorAll('.plot')].map(plot => plot.chart.u.series.length)"))
                .isEqualTo(List.of(13L, 13L));
        assertThat(browser.texts(".chart:first-child .u-series th .u-label")).endsWith("baseline", "candidate");
        assertThat((List<?>) browser.run(COLOURS))
                .hasSize(2)
                .allSatisfy(count -> assertThat((Long) count).isGreaterThan(20));
        assertThat(browser.requests())
                .isNotEmpty()
                .allSatisfy(address -> assertThat(address).matches("(file|data):.*"));
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void labelsAreTexts() throws Exception {
        compare("hostile", 1, Map.of(HOSTILE, 1.0), Map.of(HOSTILE, 1.0));

        browser.open(folder.resolve("hostile/compare.html"));

        assertThat(browser.texts("#summary tbody th")).containsExactly(HOSTILE);
        assertThat(browser.run("return window.broken")).isNull();
    }

    @Test
    void pageFitsAPhoneAndShowsTheJudgementsThere() throws IOException {
        browser.setScreen(PHONE_WIDTH, PHONE_HEIGHT);

        assertThat(browser.run(WIDER)).isEqualTo(0L);
        assertThat(browser.run("return document.querySelector('#summary td.bad').getBoundingClientRect().right"))
                .satisfies(right -> assertThat(((Number) right).doubleValue()).isLessThan(390));
        picture("compare-phone.png", PHONE_WIDTH, PHONE_HEIGHT);
    }

    @Test
    void pageIsDarkWhereTheSystemIs() throws IOException {
        String ground = "return getComputedStyle(document.body).backgroundColor + charts.color('c1')";
        Object light = browser.run(ground);
        browser.setDark(true);
        try {
            assertThat(browser.run(ground)).isNotEqualTo(light);
            assertThat((List<?>) browser.run(COLOURS))
                    .allSatisfy(count -> assertThat((Long) count).isGreaterThan(20));
            picture("compare-dark.png", WIDTH, HEIGHT);
        } finally {
            browser.setDark(false);
        }
    }

    @Test
    void docsShowThePageOfRealRuns() throws Exception {
        if (DocsPicture.isWritten()) {
            browser.open(ComparedRuns.page(Files.createDirectory(folder.resolve("real"))));
        }
        String words = String.join("\n", browser.texts("h1, #summary thead th"));

        DocsPicture.assertInDocs(picture("compare.png", WIDTH, HEIGHT), words, ComparePageIT.class);
    }

    private static Path picture(String name, int width, int height) throws IOException {
        Path picture = PICTURES.resolve(name);
        browser.picture(picture, width, height);
        return picture;
    }
}
