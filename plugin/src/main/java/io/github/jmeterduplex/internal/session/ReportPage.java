package io.github.jmeterduplex.internal.session;

import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.report.HtmlReport;
import io.github.jmeterduplex.report.Main;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The report that is there when the tester comes in the morning. Whatever befalls it is a line in the log. */
final class ReportPage {
    private static final Logger LOG = LoggerFactory.getLogger(ReportPage.class);

    private ReportPage() {}

    /** Writes {@code report.html} beside the closed files of a run, where {@code duplex.report.html} asks for it. */
    static void writeWhereWanted(Settings settings, Path engine) {
        if (!settings.reportHtml()) {
            return;
        }
        try {
            LOG.info("The report: {}", HtmlReport.write(engine, LOG::warn).toAbsolutePath());
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            LOG.warn(
                    "{} could not be written: {}. The run's files are complete; make it from them:"
                            + " {} report {} --html {}",
                    HtmlReport.NAME,
                    e.getMessage(),
                    Main.command(),
                    engine,
                    HtmlReport.NAME);
        }
    }
}
