package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.cli.EndOfRunReport;
import io.github.jmeterduplex.internal.cli.HtmlReport;
import io.github.jmeterduplex.internal.cli.Main;
import io.github.jmeterduplex.internal.settings.Property;
import io.github.jmeterduplex.internal.settings.Settings;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates and logs the report of a run that has ended: its results, whether they meet the requirements, and the page.
 * If that fails, the log says why.
 */
final class EndReporter {
    private static final Logger LOG = LoggerFactory.getLogger(EndReporter.class);
    /** The longest time that a report may take, in seconds: JMeter must end even if the files are slow to read. */
    private static final long PATIENCE_SECONDS = 120;

    private final boolean console;
    private final boolean html;
    private final boolean required;
    private final EndOfRunReport end;
    private final EndOfRunReport requirementsOnly;

    /**
     * Creates the reporter from the properties of the run.
     *
     * @throws IllegalArgumentException if {@code duplex.require} is wrong; says what is allowed
     */
    EndReporter(Settings settings) {
        console = settings.reportConsole();
        html = settings.reportHtml();
        required = !settings.require().isEmpty();
        try {
            end = new EndOfRunReport(settings.require(), html);
            requirementsOnly = new EndOfRunReport(settings.require(), false);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    Property.REQUIRE.key() + "=" + settings.require() + ": " + e.getMessage(), e);
        }
    }

    /**
     * Reads the files of the ended run and writes the reports that the properties ask for.
     *
     * @param engine the folder of the files
     * @param output takes a text of one or more lines
     * @return the exit code: {@link ExitCode#BROKEN} also if the run cannot be judged
     */
    int tell(Path engine, Consumer<String> output) {
        if (!console && !html && !required) {
            return ExitCode.KEPT;
        }
        // Reading files on a thread that was interrupted would fail.
        boolean interrupted = Thread.interrupted();
        try {
            EndOfRunReport.Figures figures = read(end, engine);
            if (console) {
                output.accept(figures.text() + (required ? figures.requirements() + "\n" : "") + figures.page());
            } else if (required) {
                output.accept(figures.requirements());
            }
            if (html && !console) {
                LOG.info(figures.page());
            }
            return figures.asRequired() ? ExitCode.KEPT : figures.undecided() ? ExitCode.UNDECIDED : ExitCode.BROKEN;
        } catch (InterruptedException e) {
            interrupted = true;
            giveUp(engine, "the test was stopped meanwhile");
        } catch (TimeoutException e) {
            giveUp(engine, "that took more than " + PATIENCE_SECONDS + " s");
        } catch (ExecutionException e) {
            giveUp(engine, String.valueOf(e.getCause()));
        } catch (OutOfMemoryError e) {
            giveUp(engine, e.toString());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return required ? ExitCode.BROKEN : ExitCode.KEPT;
    }

    /**
     * Says where the files of a run are that a signal has ended, and judges the requirements by them. The exit code is
     * that of the signal.
     *
     * @param engine the folder of the files, which are complete
     * @param output takes a text of one or more lines
     */
    void tellCut(Path engine, Consumer<String> output) {
        output.accept("duplex: this run was ended by a signal; its files are complete, in " + engine.toAbsolutePath()
                + "\nAs a page: "
                + Main.command("report", engine.toAbsolutePath().toString(), "--html", HtmlReport.NAME));
        if (required) {
            try {
                output.accept(read(requirementsOnly, engine).requirements());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException e) {
                output.accept("duplex: the requirements could not be checked: " + e);
            }
        }
    }

    private static EndOfRunReport.Figures read(EndOfRunReport report, Path engine)
            throws InterruptedException, ExecutionException, TimeoutException {
        FutureTask<EndOfRunReport.Figures> reading = new FutureTask<>(() -> report.of(engine, LOG::warn));
        Thread thread = new Thread(reading, "duplex-report");
        thread.setDaemon(true);
        thread.start();
        return reading.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private static void giveUp(Path engine, String why) {
        LOG.warn(
                "Duplex: the figures of this run could not be reported: {}. Its files are complete: {}",
                why,
                Main.command("report", engine.toAbsolutePath().toString()));
    }
}
