package io.github.jmeterduplex.internal.cli;

import io.github.jmeterduplex.internal.report.read.Engine;
import io.github.jmeterduplex.internal.report.read.EngineFolder;
import io.github.jmeterduplex.internal.report.read.ReadListener;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.read.ReportException;
import io.github.jmeterduplex.internal.report.read.ReportReader;
import io.github.jmeterduplex.internal.report.read.RowsReader;
import io.github.jmeterduplex.internal.report.read.Window;
import io.github.jmeterduplex.internal.report.requirement.RequirementCheck;
import io.github.jmeterduplex.internal.report.requirement.RequirementResult;
import io.github.jmeterduplex.internal.report.write.CsvReport;
import io.github.jmeterduplex.internal.report.write.JUnitReport;
import io.github.jmeterduplex.internal.report.write.JsonReport;
import io.github.jmeterduplex.internal.report.write.TableReport;
import io.github.jmeterduplex.internal.report.write.Timeline;
import io.github.jmeterduplex.latency.RunFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Parses the arguments of {@code report} and makes the report. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = "Prints what the files of one run, of one or several engines, say.",
        subcommands = CompareCommand.class)
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Main main;

    @Parameters(
            paramLabel = "DIR",
            arity = "0..*",
            description =
                    "Folder of an engine or of a run; all of them merge into one report. Without one: the newest run of"
                            + " duplex-results in this folder.")
    private List<Path> directories = List.of();

    @Mixin
    private ReportOptions scope;

    @Option(
            names = "--whole",
            description =
                    "Show the latencies of the whole run, or of --from to --to, as JMeter's listeners do. Without it,"
                            + " those that were measured while the load generator was disturbed are left out.")
    private boolean whole;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the report as JSON.")
    private @Nullable Path json;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write the table as CSV, a row a label.")
    private @Nullable Path csv;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description =
                    "Write JUnit's XML for CI systems: a test a requirement, or a label where nothing is required.")
    private @Nullable Path junit;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write the report as one HTML file with charts, to look at, print and send.")
    private @Nullable Path html;

    @Option(
            names = "--jtl",
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "In place of DIR: read rows of single messages (messages-*.jtl, plain or gzipped), or a CSV result"
                            + " file of JMeter.")
    private List<Path> rows = List.of();

    @Override
    public Integer call() {
        scope.check();
        return rows.isEmpty() ? reportFolders() : reportRows();
    }

    private int reportFolders() {
        PrintWriter err = spec.commandLine().getErr();
        List<Engine> engines =
                Engine.readAll(EngineFolder.find(directories.isEmpty() ? newest() : directories), err::println);
        Window span = Window.of(engines, scope.from, scope.to);
        Window window = whole ? span.whole() : span;
        Timeline timeline = Timeline.over(engines, window);
        Report report = ReportReader.read(engines, window, html == null ? ReadListener.BLIND : timeline, err::println);
        List<RequirementResult> results = new RequirementCheck(report).of(scope.requirements);
        write(html, () -> new HtmlReport(engines, report, results, timeline, ZoneId.systemDefault()).text(), "--html");
        return print(report, results, runs(engines), Engine.origin(engines));
    }

    /** Returns the newest run, which is reported if the arguments do not name a run. */
    private List<Path> newest() {
        Path results = main.results();
        try {
            Path run = EngineFolder.newestRunIn(results)
                    .orElseThrow(() -> new ReportException("There is no run to report: none in "
                            + results.toAbsolutePath() + ". Go to the folder where JMeter was started, or name the"
                            + " run's folder: report DIR"));
            spec.commandLine().getOut().print("The newest run of " + results + ": " + run.getFileName() + "\n");
            return List.of(run);
        } catch (IOException | UncheckedIOException e) {
            throw new ReportException("Cannot read " + results.toAbsolutePath() + ": " + e, e);
        }
    }

    /** Returns the name of the run, or the names of all runs that are merged. */
    private static String runs(List<Engine> engines) {
        return engines.stream()
                .map(engine -> engine.meta().members().get(RunFile.RUN))
                .map(run -> run == null ? "run" : run.toString())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private int reportRows() {
        if (!directories.isEmpty() || html != null || whole || !scope.isWhole()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--jtl takes files of rows alone: no DIR, --html, --whole, --from or --to with it");
        }
        Report report = RowsReader.read(rows, spec.commandLine().getErr()::println);
        String name = rows.stream().map(file -> file.getFileName().toString()).collect(Collectors.joining(", "));
        return print(report, new RequirementCheck(report).of(scope.requirements), name, 0);
    }

    private int print(Report report, List<RequirementResult> results, String name, long startEpochMillis) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(new TableReport(report).text());
        results.forEach(result -> out.print(result.text() + "\n"));
        write(json, () -> new JsonReport(report, results).text(), "--json");
        write(junit, () -> new JUnitReport(name, startEpochMillis, report, results).text(), "--junit");
        write(csv, () -> new CsvReport(report).text(), "--csv");
        return Main.exitCode(RequirementCheck.answer(results));
    }

    static void write(@Nullable Path file, Supplier<String> text, String option) {
        if (file == null) {
            return;
        }
        try {
            Files.writeString(file, text.get());
        } catch (IOException e) {
            throw new ReportException("Cannot write " + option + " " + file + ": " + e, e);
        }
    }
}
