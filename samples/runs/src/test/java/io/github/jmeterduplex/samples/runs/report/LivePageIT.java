package io.github.jmeterduplex.samples.runs.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.gui.DocsPicture;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The live page of a real run in a real browser: its figures move, and it says when the run has ended. */
@Tag("parallel")
@Tag("long")
class LivePageIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Pattern URL =
            Pattern.compile("duplex: the live page of this run is (http://127\\.0\\.0\\.1:\\d+/)");
    /** The page is drawn again each second: an element that was found may be gone by the time it is asked. */
    private static final String STATE =
            "const state = document.getElementById('state'); return state && state.textContent";

    private static final String SENT =
            "return Number(document.querySelectorAll('.tile b')[1].textContent.replace(/,/g, ''))";
    private static final String POINTS = "return [...document.querySelectorAll('.plot')].map(plot => plot.chart)"
            + ".filter(chart => chart && chart.u && !chart.spec.curve).map(chart => chart.u.data[0].length)";

    private static final String TICKS = "return document.querySelector('.plot').chart.u.axes[0]._values.join()";

    @TempDir
    private Path folder;

    @Test
    void figuresMoveUntilTheRunEnds() throws Exception {
        Needs.that(Browser::isInstalled, "chromium and chromedriver");
        try (LiveChatProcess chat = LiveChatProcess.start();
                Browser browser = Browser.start(folder.resolve("profile"));
                JMeterRun run = JMeterSetup.of(Checkout.root().resolve("jmx/one-thread.jmx"))
                        .property("host", "127.0.0.1", "port", chat.port(), "sessions", 50, "messagesPerSecond", 100)
                        .property("seconds", 40, "duplex.live.port", 0)
                        .start()) {
            String url = run.process().awaitLine(URL, PATIENCE).group(1);
            browser.open(URI.create(url));
            await(() -> browser.run(STATE) != null && sent(browser) > 0);
            assertThat(browser.run(STATE)).isEqualTo("Duplex live: running");
            assertThat(browser.run(
                            "return [...document.querySelectorAll('h2')].map(title => title.textContent).join()"))
                    .asString()
                    .contains("Summary", "Sessions", "Load generator");
            await(() -> sent(browser) > 300);
            browser.find("[data-times=clock]").click();
            browser.run("document.querySelector('details').open = true; window.same = document.querySelector('.plot')");

            long sent = sent(browser);
            List<?> points = (List<?>) browser.run(POINTS);
            await(() -> sent(browser) > sent + 200);
            // A chart of what is rare comes with the first of it.
            List<?> later = (List<?>) browser.run(POINTS);
            assertThat(later).hasSizeGreaterThanOrEqualTo(points.size());
            for (int i = 0; i < points.size(); i++) {
                assertThat(later.get(i)).as("points of chart %s", i).isNotEqualTo(points.get(i));
            }
            assertThat(browser.run("return window.same.isConnected"))
                    .as("charts are not made again")
                    .isEqualTo(true);
            assertThat((String) browser.run(TICKS))
                    .as("chosen times stay")
                    .matches("\\d\\d:\\d\\d:\\d\\d(,\\d\\d:\\d\\d:\\d\\d)*")
                    .doesNotStartWith("00:00:00,");
            browser.find("[data-times=run]").click();
            assertThat((String) browser.run(TICKS)).startsWith("00:00:00,00:00:0");
            takePicture(browser);
            assertThat(HttpClient.newHttpClient()
                            .send(
                                    HttpRequest.newBuilder(URI.create(url + "data.json"))
                                            .build(),
                                    HttpResponse.BodyHandlers.ofString())
                            .body())
                    .contains("\"ended\":false");

            await(() -> !"Duplex live: running".equals(browser.run(STATE)));
            assertThat(browser.run(STATE)).isEqualTo("Duplex live: the run has ended; this is its last state");
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            assertThat(sent(browser)).isEqualTo(run.report().count("chat.send", "sent"));
            assertThat(browser.console()).isEmpty();
        }
    }

    private static void takePicture(Browser browser) throws IOException {
        browser.setScreen(1400, 900);
        browser.style(ReportPictures.WITHOUT_MACHINE);
        Path picture = Checkout.root().resolve("samples/runs/target/pictures/live-page.png");
        browser.picture(picture, 1400, 900);
        DocsPicture.assertInDocs(picture, (String) browser.run(ReportPictures.WORDS), LivePageIT.class);
    }

    private static long sent(Browser browser) {
        return ((Number) browser.run(SENT)).longValue();
    }

    private static void await(BooleanSupplier fact) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!fact.getAsBoolean()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        }
    }
}
