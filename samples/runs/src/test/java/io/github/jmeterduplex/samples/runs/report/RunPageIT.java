package io.github.jmeterduplex.samples.runs.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.cli.HtmlReport;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.CsvFile;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.runs.harness.PluginCommand;
import io.github.jmeterduplex.samples.runs.madeup.LongRun;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the page of a whole run shows where, on a screen, a phone and paper. */
@Tag("parallel")
class RunPageIT {
    private static final long LONG_RUN_START = 1_795_218_930_000L;
    private static final String TICKS = "return [...document.querySelectorAll('.plot')].map(plot => plot.chart)"
            + ".filter(chart => chart && !chart.spec.curve).map(chart => chart.u.axes[0]._values.join())";
    private static final String WORDS = "return document.getElementById('page').innerText";
    private static final String PARAMETERS = "return [...document.querySelectorAll(arguments[0])]"
            + ".map(row => [...row.children].map(parameter => parameter.textContent))";

    @TempDir
    static Path folder;

    private static MadeUpPage report;
    private static Browser browser;

    @BeforeAll
    static void writeAndStart() throws Exception {
        Needs.that(Browser::isInstalled, "chromium and chromedriver");
        report = MadeUpPage.write(folder);
        browser = Browser.start(folder.resolve("profile"));
    }

    @AfterAll
    static void quit() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void open() {
        browser.setScreen(1400, 900);
        browser.open(report.page());
    }

    @AfterEach
    void nothingWentWrong() {
        browser.setDark(false);
        assertThat(browser.console()).isEmpty();
    }

    private static long number(String script, Object... arguments) {
        return ((Number) browser.run(script, arguments)).longValue();
    }

    private static List<List<String>> parameters(String rows) {
        List<List<String>> parameters = new ArrayList<>();
        for (Object row : (List<?>) browser.run(PARAMETERS, rows)) {
            parameters.add(((List<?>) row).stream().map(String::valueOf).toList());
        }
        return parameters;
    }

    @ParameterizedTest
    @CsvSource({"1400, 900, 2", "390, 844, 1"})
    void chartsAreOnTheFirstScreenBelowFiguresAndVerdict(int width, int height, int charts) {
        browser.setScreen(width, height);

        assertThat(number("return [...document.querySelectorAll('.plot')]"
                        + ".filter(plot => plot.querySelector('.u-wrap')"
                        + ".getBoundingClientRect().bottom <= innerHeight).length"))
                .isGreaterThanOrEqualTo(charts);
        assertThat((List<?>) browser.run(
                        "const top = selector => document.querySelector(selector).getBoundingClientRect().top;"
                                + "const order = ['.tiles', '#verdict', '.plot', '#summary',"
                                + " '#errors', '#labels', '#sessions', '#client'];"
                                + "return order.slice().sort((one, other) => top(one) - top(other))"))
                .isEqualTo(List.of(
                        ".tiles", "#verdict", ".plot", "#summary", "#errors", "#labels", "#sessions", "#client"));
        assertThat(number("return document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
    }

    @Test
    void verdictStandsOnce() {
        List<String> sentences = report.console().stream()
                .filter(line -> line.startsWith("Verdict: "))
                .map(line -> line.substring("Verdict: ".length()))
                .toList();

        assertThat(sentences).hasSize(2);
        assertThat(sentences)
                .allSatisfy(sentence -> assertThat(number(
                                "return document.getElementById('page').textContent.split(arguments[0]).length",
                                sentence))
                        .isEqualTo(2));
    }

    @Test
    void oneSwitchMovesAxesAndTexts() {
        String words = (String) browser.run(WORDS);
        List<?> axes = (List<?>) browser.run(TICKS);

        assertThat(words)
                .contains("between 00:13:12 and 00:13:15", "worst 180 ms at 00:13:13", "dip at 00:09:00")
                .contains("Reported: 00:00:00 to 00:20:00", "Disturbed from 00:13:12 to 00:13:15")
                .doesNotContain("09:13:1", "09:09:0");
        assertThat(parameters("#errors tbody tr")).contains(restart("00:09:00"));
        assertThat(axes)
                .hasSizeGreaterThan(20)
                .allSatisfy(ticks -> assertThat((String) ticks).startsWith("00:00:00,00:05:00,00:10:00"));

        browser.find("[data-times=clock]").click();

        assertThat((String) browser.run(WORDS))
                .contains("between 09:13:12 and 09:13:15", "worst 180 ms at 09:13:13", "dip at 09:09:00")
                .contains("Reported: 09:00:00 to 09:20:00", "Disturbed from 09:13:12 to 09:13:15")
                .doesNotContain("00:13:1", "00:09:0");
        assertThat(parameters("#errors tbody tr")).contains(restart("09:09:00"));
        assertThat((List<?>) browser.run(TICKS))
                .hasSameSizeAs(axes)
                .allSatisfy(ticks -> assertThat((String) ticks).startsWith("09:00,09:05,09:10"));
        assertThat(browser.print()).isNotEmpty();
        assertThat((String) browser.run(WORDS)).as("after printing").contains("dip at 09:09:00");

        browser.find("[data-times=run]").click();

        assertThat(browser.run(TICKS)).isEqualTo(axes);
        assertThat(browser.run(WORDS)).isEqualTo(words);
    }

    private static List<String> restart(String time) {
        return List.of(
                "connection",
                "session",
                "-",
                "800",
                time,
                time,
                "chat.example:443 closed the connection: 1012 (Service Restart)");
    }

    @Test
    void errorsHaveCauseLabelCountTimesAndAnExample() {
        assertThat(parameters("#errors thead tr"))
                .containsExactly(List.of("cause", "of", "label", "count", "first", "last", "example"));
        assertThat(parameters("#errors tbody tr"))
                .hasSize(9)
                .startsWith(List.of(
                        "no-session",
                        "message",
                        "chat.send",
                        "960",
                        "00:09:00",
                        "00:09:03",
                        "no open session in group users: 400 of 1000 were lost"))
                .contains(List.of(
                        "unexpected",
                        "message",
                        "orders.place",
                        "56",
                        "00:00:17",
                        "00:19:47",
                        "the reply to message 2f-9x0 breaks expect $.status = accepted"));
    }

    @Test
    void percentilesComeFirstOnAPhone() {
        browser.setScreen(390, 844);

        assertThat(parameters("#summary thead tr").get(0))
                .startsWith("label (ms)", "p50", "p95", "p99", "p90", "p99.9", "max")
                .containsSubsequence("max", "msg/s", "sent", "lost");
        assertThat(number("const scroll = document.querySelector('#summary .scroll').getBoundingClientRect();"
                        + "return [...document.querySelectorAll('#summary thead th')]"
                        + ".filter(parameter => parameter.getBoundingClientRect().right <= scroll.right).length"))
                .as("columns that are seen without scrolling")
                .isGreaterThanOrEqualTo(4);
        assertThat(parameters("#errors thead tr")).containsExactly(List.of("cause", "label", "count"));
        assertThat(number("const table = document.querySelector('#errors .scroll');"
                        + "return table.scrollWidth - table.clientWidth"))
                .isZero();
    }

    @Test
    void tableIsThatOfTheConsole() {
        List<List<String>> console = report.console().stream()
                .dropWhile(line -> !line.startsWith("label (ms)"))
                .takeWhile(line -> !line.isBlank())
                .map(line -> List.of(line.trim().split(" {2,}")))
                .map(RunPageIT::asOnThePage)
                .toList();
        List<List<String>> page = Stream.concat(
                        parameters("#summary thead tr").stream(), parameters("#summary tbody tr").stream())
                .map(row -> row.stream()
                        .map(parameter -> parameter.replace(",", ""))
                        .toList())
                .toList();

        assertThat(console).hasSize(6);
        assertThat(page).isEqualTo(console);
    }

    /** How many latencies have an intended twin is not in the JSON. */
    private static List<String> asOnThePage(List<String> row) {
        List<String> parameters = new ArrayList<>(row);
        if (row.get(0).endsWith(" (intended)")) {
            parameters.set(2, "-");
        }
        return parameters;
    }

    /** All that JSON can hold up to 200 ms, some beyond, and rates. */
    @Test
    void pageRoundsAsTheConsoleDoes() {
        List<Long> micros = IntStream.iterate(0, n -> n < 40_000_000, n -> n < 200_000 ? n + 7 : n + 13_337)
                .mapToObj(Long::valueOf)
                .toList();
        List<?> page = (List<?>) browser.run(
                "return arguments[0].map(micros => format.ms(micros / 1000) + ' ' + format.rate(micros / 1000))",
                micros);

        assertThat(page)
                .isEqualTo(micros.stream().map(RunPageIT::asOnTheConsole).toList());
    }

    private static String asOnTheConsole(long micros) {
        BigDecimal millis = BigDecimal.valueOf(micros, 3);
        int decimals = micros < 10_000 ? 3 : micros < 100_000 ? 2 : 1;
        return grouped(millis.setScale(decimals, RoundingMode.HALF_UP)) + " "
                + grouped(millis.setScale(1, RoundingMode.HALF_UP));
    }

    private static String grouped(BigDecimal value) {
        return value.toPlainString().replaceAll("(?<=\\d)(?=(\\d{3})+\\.)", ",");
    }

    /** Charts of thousands of labels at once would stop any browser. */
    @Test
    void ofManyLabelsTheBusiestAreShownAndOthersAreFound() throws IOException {
        browser.open(HtmlReport.write(manyLabels(folder.resolve("many"), 300), sentence -> {}));

        assertThat(browser.texts("#labels h2")).containsExactly("l-294", "l-295", "l-296", "l-297", "l-298", "l-299");
        assertThat(browser.texts("#summary tbody td:first-child")).hasSize(6);
        assertThat(browser.texts("[data-chip]")).hasSize(40);

        browser.find("input[type=search]").sendKeys("l-17");
        assertThat(browser.texts("[data-chip]")).hasSize(11).contains("l-17", "l-173");
        browser.find("[data-chip=l-173]").click();

        assertThat(browser.texts("#labels h2")).hasSize(7).contains("l-173");

        browser.find("#all-labels").click();

        assertThat(browser.texts("#labels h2")).hasSize(50).contains("l-250").doesNotContain("l-249");
        assertThat(browser.texts("#summary tbody td:first-child")).hasSize(50);
    }

    private static Path manyLabels(Path engine, int labels) throws IOException {
        LongRun.write(engine, 2, 10);
        StringBuilder counts = new StringBuilder(CsvFile.COUNTS.header());
        Interval interval = new Interval(LONG_RUN_START, 1_000);
        for (int i = 0; i < labels; i++) {
            long messages = i + 1L;
            counts.append(CsvFile.COUNTS.line(
                    new LabelCounts(interval, "l-" + i, Counts.of(Count.class, count -> switch (count) {
                        case WRITTEN, SENT, UNANSWERED -> messages;
                        default -> 0;
                    }))));
        }
        Files.writeString(engine.resolve(CsvFile.COUNTS.name()), counts);
        return engine;
    }

    /**
     * The report of {@link PictureRun} by the command line, on a machine whose clock is UTC.
     *
     * @param page the HTML file
     * @param console what the command printed
     */
    private record MadeUpPage(Path page, List<String> console) {
        static MadeUpPage write(Path folder) throws IOException, InterruptedException {
            Path run = folder.resolve("release-42");
            Path page = folder.resolve("report.html");
            PictureRun.write(run);
            List<String> utc = List.of("-Duser.timezone=UTC");
            PluginCommand report =
                    PluginCommand.in(Checkout.root(), utc, "report", run, "--require", "p50<100", "--html", page);
            assertThat(report.exitCode()).as(report.toString()).isZero();
            return new MadeUpPage(page, report.lines());
        }
    }
}
