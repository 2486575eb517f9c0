package io.github.jmeterduplex.internal.cli;

import io.github.jmeterduplex.internal.report.read.Engine;
import io.github.jmeterduplex.internal.report.read.EngineFolder;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.read.ReportException;
import io.github.jmeterduplex.internal.report.read.ReportReader;
import io.github.jmeterduplex.internal.report.read.Window;
import io.github.jmeterduplex.internal.report.requirement.RequirementResult;
import io.github.jmeterduplex.internal.report.write.HtmlPage;
import io.github.jmeterduplex.internal.report.write.JsonReport;
import io.github.jmeterduplex.internal.report.write.Members;
import io.github.jmeterduplex.internal.report.write.Timeline;
import io.github.jmeterduplex.internal.report.write.TimelineJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A report as one HTML file that opens anywhere, without a network. Confined to one thread. */
public final class HtmlReport {
    /** Name of the HTML report that a run itself writes, next to {@code run.json}. */
    public static final String NAME = "report.html";

    private final List<Engine> engines;
    private final Report report;
    private final List<RequirementResult> requirements;
    private final Timeline timeline;
    private final ZoneId zone;

    HtmlReport(
            List<Engine> engines, Report report, List<RequirementResult> requirements, Timeline timeline, ZoneId zone) {
        this.engines = engines;
        this.report = report;
        this.requirements = requirements;
        this.timeline = timeline;
        this.zone = zone;
    }

    /**
     * Writes the HTML report of an engine that has closed its files.
     *
     * @param engine the folder of its files
     * @param warnings takes a sentence if something could not be read
     * @return the file
     * @throws IOException if the files cannot be read or the page cannot be written; the message is a sentence
     */
    public static Path write(Path engine, Consumer<String> warnings) throws IOException {
        try {
            List<Engine> engines = Engine.readAll(List.of(new EngineFolder(engine)), warnings);
            Window window = Window.of(engines, null, null);
            Timeline timeline = Timeline.over(engines, window);
            Report report = ReportReader.read(engines, window, timeline, warnings);
            HtmlReport page = new HtmlReport(engines, report, List.of(), timeline, ZoneId.systemDefault());
            return Files.writeString(engine.resolve(NAME), page.text());
        } catch (ReportException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    String text() {
        return HtmlPage.text("report.js", title(), data());
    }

    private String title() {
        return engines.stream()
                        .map(engine -> String.valueOf(engine.meta().members().getOrDefault("plan", "")))
                        .filter(plan -> !plan.isEmpty())
                        .findFirst()
                        .orElse("Run")
                + " - Duplex report";
    }

    Map<String, Object> data() {
        JsonReport json = new JsonReport(report, requirements);
        return Members.of(
                "zone", zone.getId(),
                "origin_epoch_ms", Engine.origin(engines),
                "engines", Members.list(engines, HtmlReport::engine),
                "slowest", json.slowest(),
                "report", json.members(),
                "time", new TimelineJson(timeline).members());
    }

    private static Map<String, Object> engine(Engine engine) {
        Map<String, Object> entry = new LinkedHashMap<>(engine.meta().members());
        entry.put("name", engine.folder().name());
        return entry;
    }
}
