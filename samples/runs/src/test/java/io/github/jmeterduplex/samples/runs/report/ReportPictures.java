package io.github.jmeterduplex.samples.runs.report;

import io.github.jmeterduplex.samples.runs.gui.DocsPicture;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The pictures of the report's page in the docs: of a real run, on a screen, a phone and paper. Confined to one thread.
 */
public final class ReportPictures {
    /** What is the same in each run of a plan. */
    static final String WORDS =
            "return [...document.querySelectorAll('#state, h1, .tile span, .bar button, #overview h3, h2,"
                    + " #summary th')].map(each => each.textContent.replace(/\\d[\\d.,]*/g, '0')).join('\\n')";

    /** Names of this machine, its system and its programs. */
    static final String WITHOUT_MACHINE = ".facts span:nth-child(n + 4) { display: none }";

    private static final Path PICTURES = Checkout.root().resolve("samples/runs/target/pictures");
    /** A4 without its margins, and one of those. */
    private static final int PAPER_PIXELS = 703;

    private static final int MARGIN_PIXELS = 45;

    /** One picture. */
    private record Shot(String name, int width, int screenHeight, int height, boolean dark) {}

    private static final List<Shot> SHOTS = List.of(
            new Shot("report-light", 1_400, 900, 1_500, false),
            new Shot("report-dark", 1_400, 900, 1_500, true),
            new Shot("report-phone-light", 390, 844, 844, false),
            new Shot("report-phone-dark", 390, 844, 844, true));

    private final Browser browser;
    private final Class<?> test;

    private ReportPictures(Browser browser, Class<?> test) {
        this.browser = browser;
        this.test = test;
    }

    /**
     * Asserts that the docs show a page as it is now; skipped where there is no browser, but in CI.
     *
     * @param page the HTML file
     * @param profile a folder for the browser
     * @param test whose run it is
     */
    public static void assertInDocs(Path page, Path profile, Class<?> test) throws Exception {
        Needs.that(Browser::isInstalled, "chromium and chromedriver");
        try (Browser browser = Browser.start(profile)) {
            ReportPictures pictures = new ReportPictures(browser, test);
            for (Shot shot : SHOTS) {
                browser.setScreen(shot.width(), shot.screenHeight());
                browser.setDark(shot.dark());
                browser.open(page);
                browser.style(WITHOUT_MACHINE);
                pictures.take(shot.name(), shot.width(), shot.height());
            }
            browser.setDark(false);
            pictures.takeOnPaper(page);
        }
    }

    private void takeOnPaper(Path page) throws IOException {
        int sheet = PAPER_PIXELS + 2 * MARGIN_PIXELS;
        browser.setScreen(sheet, 900);
        browser.open(page);
        browser.style(
                WITHOUT_MACHINE + " body { padding: " + MARGIN_PIXELS + "px } #errors, #errors ~ * { display: none }");
        browser.setPaper(PAPER_PIXELS);
        take("report-print", sheet, (int) (sheet * Math.sqrt(2)));
    }

    private void take(String name, int width, int height) throws IOException {
        Path picture = PICTURES.resolve(name + ".png");
        browser.picture(picture, width, height);
        DocsPicture.assertInDocs(picture, (String) browser.run(WORDS), test);
    }
}
