package io.github.jmeterduplex.internal.cli;

import io.github.jmeterduplex.internal.report.read.Engine;
import io.github.jmeterduplex.internal.report.read.EngineFolder;
import io.github.jmeterduplex.internal.report.read.ReadListener;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.read.ReportException;
import io.github.jmeterduplex.internal.report.read.ReportReader;
import io.github.jmeterduplex.internal.report.read.Window;
import io.github.jmeterduplex.internal.report.requirement.Requirement;
import io.github.jmeterduplex.internal.report.requirement.RequirementCheck;
import io.github.jmeterduplex.internal.report.requirement.RequirementResult;
import io.github.jmeterduplex.internal.report.requirement.RequirementStatus;
import io.github.jmeterduplex.internal.report.write.TableReport;
import io.github.jmeterduplex.internal.report.write.Timeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;

/** Makes the text report of a run that has just ended, and the HTML page if the user wants it. */
public final class EndOfRunReport {
    private final List<Requirement> requirements;
    private final boolean html;

    /**
     * Creates a report that checks these requirements.
     *
     * @param require requirements as {@code report --require} takes them; may be empty
     * @param html whether to write the page next to the files
     * @throws IllegalArgumentException if a requirement is invalid; the message names the allowed values
     */
    public EndOfRunReport(String require, boolean html) {
        this.html = html;
        try {
            requirements = require.isEmpty() ? List.of() : new Requirement.Converter().convert(require);
        } catch (TypeConversionException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /**
     * The results of one run as texts to print, and whether the run met its requirements.
     *
     * @param text the table and the verdict; some lines, each with its end
     * @param page the address of the page, or how to make it; a line
     * @param requirements a line for each requirement
     * @param asRequired whether all requirements passed
     * @param undecided whether a requirement is undecided, and all others passed
     */
    public record Figures(String text, String page, String requirements, boolean asRequired, boolean undecided) {}

    /**
     * Reads the result files of an engine or of several, and writes the HTML page if the user wants it.
     *
     * @param folder of the engine, or of the run with its engines
     * @param warnings takes a sentence if something could not be read or written
     * @throws IOException if the files cannot be read; the message is a sentence
     */
    public Figures of(Path folder, Consumer<String> warnings) throws IOException {
        try {
            List<Engine> engines = Engine.readAll(EngineFolder.find(List.of(folder)), warnings);
            Window window = Window.of(engines, null, null);
            Timeline timeline = Timeline.over(engines, window);
            Report report = ReportReader.readEnded(engines, window, html ? timeline : ReadListener.BLIND, warnings);
            List<RequirementResult> results = new RequirementCheck(report).of(requirements);
            RequirementStatus answer = RequirementCheck.answer(results);
            HtmlReport page = new HtmlReport(engines, report, results, timeline, ZoneId.systemDefault());
            return new Figures(
                    new TableReport(report).brief(),
                    whereThePageIs(folder, page, warnings),
                    results.stream().map(RequirementResult::text).collect(Collectors.joining("\n")),
                    answer == RequirementStatus.PASSED,
                    answer == RequirementStatus.UNDECIDED);
        } catch (ReportException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private String whereThePageIs(Path folder, HtmlReport page, Consumer<String> warnings) {
        String command = Main.command("report", folder.toAbsolutePath().toString(), "--html", HtmlReport.NAME);
        if (!html) {
            return "As a page: " + command;
        }
        Path file = folder.resolve(HtmlReport.NAME);
        try {
            Files.writeString(file, page.text());
            return "As a page: " + file.toAbsolutePath();
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            warnings.accept(HtmlReport.NAME + " could not be written: " + e.getMessage()
                    + ". The run's files are complete; make it from them: " + command);
            return "The page could not be written; try " + command;
        }
    }
}
