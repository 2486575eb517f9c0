package io.github.jmeterduplex.internal.cli;

import io.github.jmeterduplex.internal.report.compare.ComparisonText;
import io.github.jmeterduplex.internal.report.compare.GroupText;
import io.github.jmeterduplex.internal.report.compare.RunGroupComparison;
import io.github.jmeterduplex.internal.report.compare.RunReader;
import io.github.jmeterduplex.internal.report.requirement.RequirementStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Parses the arguments of {@code report compare} and starts the comparison. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        customSynopsis = {
            "${COMMAND-FULL-NAME} [OPTIONS] DIR...",
            "${COMMAND-FULL-NAME} [OPTIONS] --baseline DIR... -- DIR..."
        },
        description = {
            "Prints runs side by side, a row a run.",
            "With --baseline it holds two groups of runs at one rate against each other, such as those of an old"
                    + " version of"
                    + " a server and of a new one: per label both, the difference, its spread over the runs,"
                    + " and whether"
                    + " it is more than chance. Take at least five runs of each, in turn."
        })
final class CompareCommand implements Callable<Integer> {
    private static final double MIN_PERCENT = 0.1;
    private static final double MAX_PERCENT = 100;
    private static final String GROUPS = "report compare --baseline DIR... -- DIR...";

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "DIR",
            arity = "0..*",
            description =
                    "Folder of a run, whose engines merge into one; or of an engine. With --baseline: the runs of the"
                            + " candidate.")
    private List<Path> directories = List.of();

    @Option(
            names = "--baseline",
            paramLabel = "DIR",
            arity = "1..*",
            description = "Runs of the baseline, up to -- or the next option.")
    private List<Path> baseline = List.of();

    @Mixin
    private ReportOptions scope;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "Write the comparison as one HTML file: with latency against throughput as a chart, or with the"
                            + " percentile curves of both groups.")
    private @Nullable Path html;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the comparison as JSON.")
    private @Nullable Path json;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "Write the comparison as CSV, a row a run, or with --baseline a row a label and figure.")
    private @Nullable Path csv;

    @Option(
            names = "--smallest",
            paramLabel = "PERCENT",
            defaultValue = "" + RunGroupComparison.SMALLEST_PERCENT,
            description = "With --baseline: the smallest difference that matters; \"no difference\" and the number of"
                    + " runs that"
                    + " are missing go by it (default: ${DEFAULT-VALUE}).")
    private double smallestPercent;

    @Option(
            names = "--exit-code",
            description =
                    "With --baseline: exit code 1 also where a figure is proven worse by what matters, 3 where none is,"
                            + " but one is undecided or missing in some runs.")
    private boolean exitCode;

    @Override
    public Integer call() {
        scope.check();
        if (!(smallestPercent >= MIN_PERCENT && smallestPercent <= MAX_PERCENT)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--smallest " + smallestPercent + " is out of range: from " + MIN_PERCENT + " to " + MAX_PERCENT
                            + " percent");
        }
        RunReader reader = new RunReader(
                scope.from, scope.to, scope.requirements, spec.commandLine().getErr()::println);
        return baseline.isEmpty() ? compareRuns(reader) : compareGroups(reader);
    }

    private int compareRuns(RunReader reader) {
        if (exitCode) {
            throw new ParameterException(spec.commandLine(), "--exit-code needs two groups: " + GROUPS);
        }
        if (directories.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "Missing required parameter: 'DIR'");
        }
        ComparisonText text = ComparisonText.read(directories, reader);
        write(text.table(), text::html, text::json, text::csv);
        return Main.exitCode(text.answer());
    }

    private int compareGroups(RunReader reader) {
        for (Path directory : directories) {
            if (directory.toString().startsWith("-") && !Files.exists(directory)) {
                throw new ParameterException(
                        spec.commandLine(),
                        directory
                                + " stands after --, where the candidate's folders are: options come before --, as in "
                                + GROUPS);
            }
        }
        if (directories.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "There is no candidate: --baseline took every folder (" + baseline.size()
                            + "). Put -- before the candidate's: " + GROUPS);
        }
        RunGroupComparison comparison =
                RunGroupComparison.read(baseline, directories, reader, smallestPercent, html != null);
        GroupText text = new GroupText(comparison);
        write(text.table(), text::html, text::json, text::csv);
        return Main.exitCode(
                exitCode
                        ? RequirementStatus.all(List.of(comparison.answer(), comparison.judgement()))
                        : comparison.answer());
    }

    private void write(String table, Supplier<String> page, Supplier<String> members, Supplier<String> rows) {
        spec.commandLine().getOut().print(table);
        ReportCommand.write(html, page, "--html");
        ReportCommand.write(json, members, "--json");
        ReportCommand.write(csv, rows, "--csv");
    }
}
